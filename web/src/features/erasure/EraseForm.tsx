import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { hasLetters, refusalText, type ErasureSubject } from '@app/domain';
import { ApiError, errorText } from '../../api/client';
import { useConfirm } from '../../components/ConfirmProvider';
import { useNotice } from '../../components/NoticeProvider';
import { useErase } from './erasures';

const CONFIRMATION_WORD = 'RADERA';

/**
 * Erases for good: requires a reason and the typed confirmation word. `title`: the person or registration.
 */
export function EraseForm({ subject, title }: { subject: ErasureSubject; title: string }) {
  const confirm = useConfirm();
  const notice = useNotice();
  const erase = useErase(subject);
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const wrong = reasonProblem(reason);
  const isWrong = isSubmitted && wrong !== undefined;
  const ask = async () => {
    setIsSubmitted(true);
    if (wrong) return;
    const text = <Box sx={{ overflowWrap: 'anywhere' }}>{title}. Det går inte att ångra.</Box>;
    const question = {
      title: 'Radera för gott?',
      text,
      confirmLabel: 'Radera',
      confirmationWord: CONFIRMATION_WORD,
    };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    // Uses the promise: the refetch unmounts this form with the person. This form shows errors.
    erase.mutateAsync(reason).then(
      ({ erased }) => notice({ text: outcomeText(erased), tone: 'info' }),
      () => undefined,
    );
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label="Radera"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <TextField
        label="Skäl"
        autoComplete="off"
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
        }}
        error={isWrong}
        helperText={
          isWrong
            ? wrong
            : 'Till exempel: Begäran per brev 2025-10-02. Det sparas för gott, så skriv inga namn, adresser eller nummer.'
        }
      />
      {erase.error && <Alert severity="error">{failureText(erase.error)}</Alert>}
      <Button
        type="submit"
        variant="contained"
        color="error"
        loading={erase.isPending}
        sx={{ justifySelf: 'start' }}
      >
        Radera för gott
      </Button>
    </Box>
  );
}

function reasonProblem(reason: string): string | undefined {
  if (hasLetters(reason)) return undefined;
  return refusalText(reason.trim() === '' ? 'reason-missing' : 'reason-wordless');
}

/** Without an answer the outcome is unknown; sending again is harmless. */
function failureText(error: Error): string {
  const isUnknown = error instanceof ApiError && error.isTransient;
  const outset = isUnknown ? 'Vi vet inte om det är gjort. Försök igen.' : 'Inget är raderat.';
  return `${outset} ${errorText(error)}`;
}

function outcomeText(erased: number): string {
  return erased === 0 ? 'Uppgifterna var redan raderade: någon hann före.' : 'Uppgifterna är raderade.';
}
