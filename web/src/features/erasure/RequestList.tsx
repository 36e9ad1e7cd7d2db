import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErasureRequest, ErasureSubject } from '@app/domain';
import { errorText } from '../../api/client';
import { DataState } from '../../components/DataState';
import { useNotice } from '../../components/NoticeProvider';
import { formatMoment } from '../../config/formats';
import { requestsQuery, useWithdrawRequest } from './erasures';

type OnChoose = (subject: ErasureSubject) => void;

/** The families that have asked to be erased. */
export function RequestList({ onChoose }: { onChoose: OnChoose }) {
  const query = useQuery(requestsQuery);
  return (
    <Box component="section" aria-labelledby="asked" sx={{ mb: 5 }}>
      <Typography variant="h2" id="asked" sx={{ mb: 1 }}>
        Har bett att bli borttagna
      </Typography>
      <DataState
        query={query}
        empty={{ when: (all) => all.length === 0, show: <Typography>Ingen väntar.</Typography> }}
      >
        {(all) => (
          <Box component="ul" sx={LIST}>
            {all.map((request) => (
              <RequestItem key={request.registration} request={request} onChoose={onChoose} />
            ))}
          </Box>
        )}
      </DataState>
    </Box>
  );
}

function RequestItem({ request, onChoose }: { request: ErasureRequest; onChoose: OnChoose }) {
  const { registration, edition, email, names, at, words } = request;
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  return (
    <Box component="li" sx={ITEM}>
      <Typography variant="h3">{names.join(', ') || email}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {email}, anmälan {edition}. Bad om det {formatMoment(at)}.
      </Typography>
      {words && <Typography>”{words}”</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          variant="contained"
          aria-label={`Se vad som raderas: ${email}`}
          onClick={() => {
            onChoose({ registration });
          }}
        >
          Se vad som raderas
        </Button>
        <Button
          color="inherit"
          aria-expanded={isWithdrawing}
          aria-label={`De har ångrat sig: ${email}`}
          onClick={() => {
            setIsWithdrawing(!isWithdrawing);
          }}
        >
          De har ångrat sig
        </Button>
      </Box>
      {isWithdrawing && <WithdrawForm registration={registration} />}
    </Box>
  );
}

/** Withdraws the family's request, with a note of how they asked for it. */
function WithdrawForm({ registration }: { registration: string }) {
  const notice = useNotice();
  const withdraw = useWithdrawRequest(registration);
  const [note, setNote] = useState('');
  const send = () => {
    // Uses the promise: the answer unmounts this form with the request. This form shows errors.
    withdraw.mutateAsync(note).then(
      () => notice({ text: 'Begäran är återkallad. Uppgifterna står kvar.', tone: 'info' }),
      () => undefined,
    );
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      sx={{ display: 'grid', gap: 1.5, maxWidth: 480, mt: 2 }}
    >
      <TextField
        label="Hur har familjen sagt det?"
        value={note}
        autoComplete="off"
        onChange={({ target }) => {
          setNote(target.value);
        }}
      />
      {withdraw.error && <Alert severity="error">{errorText(withdraw.error)}</Alert>}
      <Button type="submit" loading={withdraw.isPending} sx={{ justifySelf: 'start' }}>
        Återkalla begäran
      </Button>
    </Box>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none', borderBottom: 1, borderColor: 'divider' } as const;
const ITEM = { py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' } as const;
