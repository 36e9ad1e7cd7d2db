import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ErasureRequest, ErasureSubject, FoundPeople, FoundPerson } from '@app/domain';
import { errorText } from '../../api/client';
import { DataState } from '../../components/DataState';
import { useNotice } from '../../components/NoticeProvider';
import { PageTitle } from '../../components/PageLayout';
import { Section } from '../../components/Section';
import { formatMoment } from '../../config/formats';
import {
  ErasureSheetView,
  requestsQuery,
  searchQuery,
  subjectFromParams,
  subjectParams,
  useWithdrawRequest,
} from './ErasureSheetView';

/**
 * Organisers erase people here: lists requests, searches for others, and previews what the erasure removes
 * and retains.
 */
export function ErasurePage() {
  const [params, setParams] = useSearchParams();
  const [searched, setSearched] = useState('');
  const subject = subjectFromParams(params);
  const choose = (chosen: ErasureSubject) => setParams(subjectParams(chosen));
  return (
    <>
      <PageTitle
        title="Radera"
        lead="Den som ber om det får sina personuppgifter borttagna, för gott. Resultat och bokföring står kvar utan namn."
      />
      {subject ? (
        <ErasureSheetView key={params.toString()} subject={subject} onBack={() => setParams({})} />
      ) : (
        <>
          <RequestList onChoose={choose} />
          <PeopleSearch searched={searched} onSearch={setSearched} onChoose={choose} />
        </>
      )}
    </>
  );
}

interface PeopleSearchProps {
  /** The last search text; '' for none. */
  readonly searched: string;
  readonly onSearch: (text: string) => void;
  readonly onChoose: (subject: ErasureSubject) => void;
}

/** Finds every person with stored data, from any year. */
function PeopleSearch({ searched, onSearch, onChoose }: PeopleSearchProps) {
  const [typed, setTyped] = useState(searched);
  const query = useQuery(searchQuery(searched));
  return (
    <Section title="Sök en person" id="search">
      <Typography sx={{ mb: 2, maxWidth: '68ch' }}>
        Sökningen går genom anmälningar, startlistor och Epassikoder för alla år.
      </Typography>
      <Box
        component="form"
        role="search"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
      >
        <TextField
          type="search"
          label="Namn, e-post, telefon, startnummer eller id"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } }}
          sx={{ flex: '1 1 16rem', maxWidth: 480 }}
        />
        <Button type="submit" variant="contained">
          Sök
        </Button>
      </Box>
      {searched !== '' && (
        <DataState query={query}>{(found) => <SearchResult found={found} onChoose={onChoose} />}</DataState>
      )}
    </Section>
  );
}

function SearchResult({ found, onChoose }: { found: FoundPeople } & Pick<PeopleSearchProps, 'onChoose'>) {
  const { people, left, isDeclined } = found;
  return (
    <>
      <Typography role="status" sx={{ mb: 1 }}>
        {people.length === 0
          ? 'Ingen träff.'
          : `${String(people.length)} ${people.length === 1 ? 'träff' : 'träffar'}.`}
        {left > 0 && ` ${String(left)} till: skriv mer för att hitta rätt.`}
        {isDeclined && ' Adressen har sagt nej till utskick. Det står kvar som en kontrollsumma.'}
      </Typography>
      <Box component="ul" sx={PEOPLE_LIST}>
        {people.map((person) => (
          <Person key={JSON.stringify(person.subject)} person={person} onChoose={onChoose} />
        ))}
      </Box>
    </>
  );
}

const KINDS: Readonly<Record<FoundPerson['kind'], string>> = {
  registration: 'Hela anmälan',
  runner: 'En löpare',
  code: 'En kod',
};

function Person({ person, onChoose }: { person: FoundPerson } & Pick<PeopleSearchProps, 'onChoose'>) {
  const { subject, kind, name, details, isErased } = person;
  return (
    <Box component="li" sx={PERSON_ITEM}>
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography variant="h3">
          {KINDS[kind]}: {name}
        </Typography>
        {details.map((detail) => (
          <Typography key={detail} sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        ))}
      </Box>
      <Button
        aria-label={`${isErased ? 'Redan raderad, se vad som står kvar' : 'Se vad som raderas'}: ${name}, ${details[0] ?? ''}`}
        onClick={() => onChoose(subject)}
      >
        {isErased ? 'Redan raderad' : 'Se vad som raderas'}
      </Button>
    </Box>
  );
}

const PEOPLE_LIST = { m: 0, p: 0, listStyle: 'none', maxWidth: 760 } as const;
const PERSON_ITEM = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const;

type OnChoose = (subject: ErasureSubject) => void;

/** The families that have asked to be erased. */
function RequestList({ onChoose }: { onChoose: OnChoose }) {
  const query = useQuery(requestsQuery);
  return (
    <Section title="Har bett att bli borttagna" sx={{ mb: 5 }}>
      <DataState
        query={query}
        empty={{ when: (all) => all.length === 0, show: <Typography>Ingen väntar.</Typography> }}
      >
        {(all) => (
          <Box component="ul" sx={REQUEST_LIST}>
            {all.map((request) => (
              <RequestItem key={request.registration} request={request} onChoose={onChoose} />
            ))}
          </Box>
        )}
      </DataState>
    </Section>
  );
}

function RequestItem({ request, onChoose }: { request: ErasureRequest; onChoose: OnChoose }) {
  const { registration, edition, email, names, at, words } = request;
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  return (
    <Box component="li" sx={REQUEST_ITEM}>
      <Typography variant="h3">{names.join(', ') || email}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {email}, anmälan {edition}. Bad om det {formatMoment(at)}.
      </Typography>
      {words && <Typography>”{words}”</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          variant="contained"
          aria-label={`Se vad som raderas: ${email}`}
          onClick={() => onChoose({ registration })}
        >
          Se vad som raderas
        </Button>
        <Button
          color="inherit"
          aria-expanded={isWithdrawing}
          aria-label={`De har ångrat sig: ${email}`}
          onClick={() => setIsWithdrawing(!isWithdrawing)}
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
        onChange={({ target }) => setNote(target.value)}
      />
      {withdraw.error && <Alert severity="error">{errorText(withdraw.error)}</Alert>}
      <Button type="submit" loading={withdraw.isPending} sx={{ justifySelf: 'start' }}>
        Återkalla begäran
      </Button>
    </Box>
  );
}

const REQUEST_LIST = { m: 0, p: 0, listStyle: 'none', borderBottom: 1, borderColor: 'divider' } as const;
const REQUEST_ITEM = { py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' } as const;
