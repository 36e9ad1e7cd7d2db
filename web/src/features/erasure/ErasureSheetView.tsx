import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  hasLetters,
  refusalText,
  type ErasureDetails,
  type ErasureSubject,
  type PersonalDataItem,
  type ErasureRequest,
  type FoundPeople,
} from '@app/domain';
import { ApiError, errorText, getJson, postJson } from '../../api/client';
import { useIdempotencyHeaders } from '../../api/device';
import { useConfirm } from '../../components/ConfirmProvider';
import { DataState } from '../../components/DataState';
import { useNotice } from '../../components/NoticeProvider';
import { Section } from '../../components/Section';
import { WrapBetweenWords } from '../../components/WrapBetweenWords';
import { formatMoment } from '../../config/formats';

interface ErasureSheetViewProps {
  readonly subject: ErasureSubject;
  readonly onBack: () => void;
}

/** Previews what an erasure removes and retains, and why. Afterwards shows that it is done. */
export function ErasureSheetView({ subject, onBack }: ErasureSheetViewProps) {
  const query = useQuery(erasureDetailsQuery(subject));
  return (
    <>
      <Button variant="text" onClick={onBack} sx={{ ml: -1, mb: 1 }}>
        Tillbaka
      </Button>
      <DataState query={query}>{(sheet) => <Sheet sheet={sheet} subject={subject} />}</DataState>
    </>
  );
}

function Sheet({ sheet, subject }: { sheet: ErasureDetails; subject: ErasureSubject }) {
  const { title, goes, stays, erased } = sheet;
  return (
    <Box sx={{ maxWidth: 760, overflowWrap: 'anywhere' }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {erased && (
        <Alert severity="success" sx={{ mb: 3 }}>
          {erasedText(erased)}
        </Alert>
      )}
      {goes.length > 0 && <DataSection id="goes" title="Det här försvinner" things={goes} />}
      <DataSection id="stays" title="Det här står kvar" things={stays} />
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        Det här får ni se till själva
      </Typography>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>
        Mail som har gått iväg, resultatlistor från tidigare år som ligger som filer, bilder, utskrifter,
        nedladdade filer och säkerhetskopior. Ta en ny säkerhetskopia efteråt och släng de äldre.
      </Typography>
      {!erased && <EraseForm subject={subject} title={title} />}
    </Box>
  );
}

function erasedText({ at, by, reason }: NonNullable<ErasureDetails['erased']>): string {
  const when = at === '' ? '' : ` ${formatMoment(at)} av ${by}`;
  return `Redan raderat${when}.${reason && ` Skäl: ${reason}`}`;
}

function DataSection({
  id,
  title,
  things,
}: {
  id: string;
  title: string;
  things: readonly PersonalDataItem[];
}) {
  return (
    <Section title={title} id={id} variant="h3" sx={{ mb: 3 }}>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {things.map(({ what, text, why }) => (
          <li key={`${what} ${text}`}>
            <strong>{what}:</strong> <WrapBetweenWords text={text} />
            {why && <Box sx={{ color: 'text.secondary' }}>{why}</Box>}
          </li>
        ))}
      </Box>
    </Section>
  );
}

const CONFIRMATION_WORD = 'RADERA';

/**
 * Erases for good: requires a reason and the typed confirmation word. `title`: the person or registration.
 */
function EraseForm({ subject, title }: { subject: ErasureSubject; title: string }) {
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
        onChange={({ target }) => setReason(target.value)}
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

const ERASE = '/admin/api/erase';
const POLL_MS = 15_000;

/**
 * The families that have asked to be erased, longest waiting first. Refetched while the list is on screen.
 */
export const requestsQuery = queryOptions({
  queryKey: ['erasures', 'requests'],
  queryFn: ({ signal }) => getJson<readonly ErasureRequest[]>(`${ERASE}/requests`, { signal }),
  refetchInterval: POLL_MS,
});

/** The people that match a text. It is posted: names do not belong in addresses. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['erasures', 'search', text],
    queryFn: ({ signal }) => postJson<FoundPeople>(`${ERASE}/search`, { text }, { signal }),
    enabled: text !== '',
    retry: false,
  });

/** What erasing a subject removes and retains. */
const erasureDetailsQuery = (subject: ErasureSubject) =>
  queryOptions({
    queryKey: ['erasures', 'sheet', subject],
    queryFn: ({ signal }) =>
      getJson<ErasureDetails>(`${ERASE}/sheet?${new URLSearchParams(subjectFields(subject)).toString()}`, {
        signal,
      }),
    retry: false,
  });

/** Erases a subject and refetches the page. Retries reuse the command id until the server answers. */
function useErase(subject: ErasureSubject) {
  const client = useQueryClient();
  const [headers, renewId] = useIdempotencyHeaders();
  return useMutation({
    mutationFn: (reason: string) =>
      postJson<{ readonly erased: number }>(ERASE, { ...subject, reason }, { headers }),
    onSuccess: async () => {
      renewId();
      await client.invalidateQueries({ queryKey: ['erasures'] });
    },
  });
}

/** Withdraws a family's erasure request. */
export function useWithdrawRequest(registration: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      postJson<readonly ErasureRequest[]>(`${ERASE}/requests/${encodeURIComponent(registration)}/withdraw`, {
        note,
      }),
    onSuccess: (left) => client.setQueryData(requestsQuery.queryKey, left),
  });
}

/** The subject in the page's address; undefined for none. */
export function subjectFromParams(params: URLSearchParams): ErasureSubject | undefined {
  const [registration, part, sort, code] = ['anmalan', 'lopp', 'lopare', 'kod'].map((name) =>
    params.get(name),
  );
  if (registration) return { registration };
  if (code) return { code };
  return part && sort ? { part, sort } : undefined;
}

/** The address parameters of a subject. */
export function subjectParams(subject: ErasureSubject): Record<string, string> {
  if ('registration' in subject) return { anmalan: subject.registration };
  return 'code' in subject ? { kod: subject.code } : { lopp: subject.part, lopare: subject.sort };
}

function subjectFields(subject: ErasureSubject): Record<string, string> {
  return { ...subject };
}
