import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageProblem, subjectProblem } from '@app/domain';
import { ApiError } from '../../api/client';
import { newId } from '../../api/device';
import { useConfirm } from '../../components/ConfirmProvider';
import { json, storedValue, useStored } from '../../config/stored-value';
import { failureText, testMailQuery, useSendMailing, useSendTestMail, type Audience } from './mailings';

interface MailingFormProps {
  readonly draftState: ReturnType<typeof useMailingDraft>;
  readonly audience: Audience;
}

/** Subject and message, a test mail, and sending after confirmation. */
export function MailingForm({
  draftState: { draft, update, clear, assignNewId },
  audience,
}: MailingFormProps) {
  const [isChecked, setChecked] = useState(false);
  const subjectField = useRef<HTMLInputElement>(null);
  const messageField = useRef<HTMLTextAreaElement>(null);
  const send = useSendMailing();
  const confirm = useConfirm();
  const { subject, message } = draft;
  const { count, distances } = audience;
  const problems = { subject: subjectProblem(subject), message: messageProblem(message) };
  const shown: Partial<typeof problems> = isChecked ? problems : {};

  /** Whether the input is valid; if not, shows the errors and focuses the first invalid field. */
  const isReady = () => {
    setChecked(true);
    const wrong = problems.subject ? subjectField : problems.message ? messageField : undefined;
    wrong?.current?.focus();
    return wrong === undefined;
  };

  const submit = async () => {
    if (!isReady()) return;
    const isSure = await confirm({
      title: `Skicka till ${String(count)} ${distances ? 'familjer' : 'tidigare löpare'}?`,
      text: `”${subject.trim()}” går som ett eget mail till var och en. Det går inte att ta tillbaka.`,
      confirmLabel: 'Skicka',
    });
    if (!isSure) return;
    send.mutate(
      { subject, message, draft: draft.id, ...(distances && { distances }) },
      {
        onSuccess: () => {
          clear();
          setChecked(false);
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'mailing-exists') assignNewId();
        },
      },
    );
  };

  return (
    <Box
      component="form"
      noValidate
      aria-label="Skriv mail"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <TextField
        label="Ämne"
        value={subject}
        inputRef={subjectField}
        autoComplete="off"
        error={shown.subject !== undefined}
        helperText={shown.subject}
        onChange={(event) => update({ subject: event.target.value })}
      />
      <TextField
        label="Meddelande"
        multiline
        minRows={8}
        maxRows={20}
        value={message}
        inputRef={messageField}
        error={shown.message !== undefined}
        helperText={shown.message ?? 'En tom rad ger ett nytt stycke. Adresser blir länkar.'}
        onChange={(event) => update({ message: event.target.value })}
      />
      <TestMail key={draft.id} draft={draft} distances={distances} onType={update} isReady={isReady} />
      {send.error && <Alert severity="error">{failureText(send.error)}</Alert>}
      {send.data && (
        <Alert severity="success" role="status">
          E-post skickad till {send.data.sentCount} mottagare
        </Alert>
      )}
      <Button type="submit" variant="contained" loading={send.isPending} sx={{ justifySelf: 'start' }}>
        Skicka till alla
      </Button>
    </Box>
  );
}

interface TestMailProps {
  readonly draft: MailingDraft;
  readonly distances: readonly number[] | undefined;
  readonly onType: (fields: { readonly email: string }) => void;
  /** Whether the text is valid; shows its errors if not. */
  readonly isReady: () => boolean;
}

/** Sends a test mail to the organiser. Signed in by printed link, they have no known address and type one. */
function TestMail({ draft: { subject, message, email }, distances, onType, isReady }: TestMailProps) {
  const { data } = useQuery(testMailQuery);
  const test = useSendTestMail();
  const needsAddress = data?.ownAddress === null;
  const send = () => {
    if (isReady())
      test.mutate({
        subject,
        message,
        ...(distances?.length && { distances }),
        ...(needsAddress && { email: email.trim() }),
      });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, borderRadius: 1, backgroundColor: 'rgba(197, 202, 233, 0.4)' }}>
      {needsAddress && (
        <TextField
          label="Din e-postadress"
          type="email"
          autoComplete="email"
          size="small"
          value={email}
          onChange={(event) => onType({ email: event.target.value })}
          sx={{ '& .MuiInputBase-root': { backgroundColor: 'common.white' } }}
        />
      )}
      <Button
        loading={test.isPending}
        disabled={data === undefined}
        onClick={send}
        sx={{ justifySelf: 'start' }}
      >
        Skicka till mig först
      </Button>
      {test.error && <Alert severity="error">{failureText(test.error)}</Alert>}
      {test.data && (
        <Alert severity="success" role="status">
          Testmailet är skickat till {test.data.email}
        </Alert>
      )}
    </Box>
  );
}

/** A draft of a mailing. `id` makes sending idempotent. `email` is the address for test mails. */
interface MailingDraft {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  readonly email: string;
}

const EMPTY = { subject: '', message: '', email: '' };

/** The draft stored on this device, so that it survives a reload. */
const storedDraft = storedValue<MailingDraft>('raceday.mailing', json(readDraft));

function readDraft(stored: unknown): MailingDraft {
  const fresh = { ...EMPTY, id: newId() };
  if (typeof stored !== 'object' || stored === null) return fresh;
  const texts = Object.entries(stored).filter(
    ([name, value]) => Object.hasOwn(fresh, name) && typeof value === 'string',
  );
  return { ...fresh, ...(Object.fromEntries(texts) as Partial<MailingDraft>) };
}

function updateDraft(fields: Partial<MailingDraft>): void {
  storedDraft.change((draft) => ({ ...draft, ...fields }));
}

/** Returns the stored draft, the same in every tab, and what changes it. */
export function useMailingDraft() {
  return {
    draft: useStored(storedDraft),
    update: updateDraft,
    /** Empties the draft after sending and gives it a new id. */
    clear: () => updateDraft({ subject: '', message: '', id: newId() }),
    /** Gives the same text a new id, for a separate mailing. */
    assignNewId: () => updateDraft({ id: newId() }),
  };
}
