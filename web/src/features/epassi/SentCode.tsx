import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { matches, searchText } from '@app/domain';
import type { MaskedCode } from '@app/views';
import { errorText, getJson, postJson } from '../../api/client';
import { useIdempotencyHeaders } from '../../api/device';
import { useConfirm } from '../../components/ConfirmProvider';
import { useNotice } from '../../components/NoticeProvider';
import { formatMoment } from '../../config/formats';
import { paths } from '../../config/paths';

/** One code: its holder, its end and its state. On a phone a button shows its history and actions. */
export function SentCode({ code }: { code: MaskedCode }) {
  const { id, name, email, ending } = code;
  const state = stateOf(code);
  const action = useCodeAction(id);
  const [isOpen, setOpen] = useState(false);
  const whenOpen = (display: string) => ({ xs: isOpen ? display : 'none', md: display });
  return (
    <Box component="li" data-state={state} sx={rowStyle}>
      <Box sx={{ gridArea: 'who', ...longStyle }}>
        <Typography component="h3" sx={{ fontWeight: 650, lineHeight: 1.4 }}>
          {name}
        </Typography>
        {email && <Box sx={subStyle}>{email}</Box>}
      </Box>
      <Box className="tabular" sx={codeStyle}>
        <span aria-hidden="true">Kod …{ending}</span>
        <span className="sr-only">Koden slutar på {ending}</span>
      </Box>
      <Box component="strong" sx={stateStyle}>
        {codeStateTexts[state].one}
      </Box>
      <IconButton
        aria-label={`Mer om koden som slutar på ${ending}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ gridArea: 'more', display: { md: 'none' }, mr: -1.25 }}
      >
        <ExpandMoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      </IconButton>
      <Box sx={{ gridArea: 'history', display: whenOpen('block'), ...longStyle }}>
        <History code={code} />
      </Box>
      <Box sx={{ ...actionsStyle, display: whenOpen('flex') }}>
        <CodeActions code={code} action={action} />
      </Box>
      {action.error && (
        <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
          {errorText(action.error)}
        </Alert>
      )}
    </Box>
  );
}

/** When, and by which organiser, the code was sent, withdrawn or used. */
function History({ code: { by, issuedAt, sentAgain, use, withdrawn } }: { code: MaskedCode }) {
  const latest = sentAgain.at(-1);
  return (
    <Box sx={subStyle}>
      {withdrawn && (
        <div>
          {formatMoment(withdrawn.at)} av {withdrawn.by}
        </div>
      )}
      {use && (
        <div>
          {formatMoment(use.at)}{' '}
          <Link
            component={RouterLink}
            to={paths.oneRegistration(use.registration)}
            color="info.main"
            sx={{ display: 'inline-block', py: '10px', my: '-10px' }}
          >
            Till anmälan
          </Link>
        </div>
      )}
      <div>
        {(withdrawn ?? use) ? 'Skickad ' : ''}
        {formatMoment(issuedAt)} av {by}
      </div>
      {latest && (
        <div>
          Skickad igen {formatMoment(latest)}
          {sentAgain.length > 1 && `, ${String(sentAgain.length)} gånger`}
        </div>
      )}
    </Box>
  );
}

const subStyle = { color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.5 } as const;

const longStyle = { minWidth: 0, overflowWrap: 'anywhere' } as const;
const codeStyle = {
  gridArea: 'code',
  lineHeight: 1.4,
  whiteSpace: 'nowrap',
  textAlign: { xs: 'right', md: 'left' },
  fontSize: { xs: '0.875rem', md: '1rem' },
  color: { xs: 'text.secondary', md: 'text.primary' },
} as const;
const stateStyle = {
  gridArea: 'state',
  textAlign: { xs: 'right', md: 'left' },
  lineHeight: 1.4,
  '[data-state=withdrawn] &': { color: 'text.secondary' },
} as const;
const actionsStyle = {
  gridArea: 'actions',
  flexWrap: 'wrap',
  gap: 1,
  py: { xs: 1, md: 0 },
  justifyContent: { md: 'flex-end' },
} as const;

// One line on a phone. With room for columns, their widths are equal in every row, so that rows align.
const rowStyle = {
  display: 'grid',
  columnGap: { xs: 1, md: 2 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto 44px',
    md: 'minmax(0, 4fr) 6.5rem minmax(0, 4fr) 21rem',
  },
  gridTemplateRows: 'auto 1fr',
  gridTemplateAreas: {
    xs: '"who state more" "who code more" "history history history" "actions actions actions"',
    md: '"who code state actions" "who code history actions"',
  },
  alignItems: 'start',
  px: { md: 1.5 },
  py: { xs: 1.25, md: 1.5 },
  borderTop: 1,
  borderColor: 'divider',
} as const;

interface CodeActionsProps {
  readonly code: MaskedCode;
  readonly action: ReturnType<typeof useCodeAction>;
}

/** Buttons for a usable code and for its holder's data. Each asks for confirmation. */
function CodeActions({ code, action }: CodeActionsProps) {
  const confirm = useConfirm();
  const notice = useNotice();
  const whose = `${code.name}, koden som slutar på ${code.ending}`;
  const ask = async (wanted: CodeAction) => {
    const { done, title, text, confirmLabel, isDangerous = false } = actionTexts(code)[wanted];
    const consequence = <Box sx={{ overflowWrap: 'anywhere' }}>{text}</Box>;
    if (!(await confirm({ title, text: consequence, confirmLabel, isDangerous }))) return;
    // Uses the promise: the buttons may be unmounted when the answer arrives. The row shows errors.
    action.mutateAsync(wanted).then(
      () => notice({ text: done, tone: 'info' }),
      () => undefined,
    );
  };
  return actionsFor(code).map((wanted) => (
    <Button
      key={wanted}
      size="small"
      color="inherit"
      aria-label={`${actionTexts(code)[wanted].confirmLabel}: ${whose}`}
      loading={action.isPending && action.variables === wanted}
      disabled={action.isPending}
      onClick={() => void ask(wanted)}
      sx={{ minHeight: 44 }}
    >
      {actionTexts(code)[wanted].confirmLabel}
    </Button>
  ));
}

/** The actions possible. An erased holder has no address to send to and no data to erase. */
function actionsFor(code: MaskedCode): readonly CodeAction[] {
  const isUsable = stateOf(code) === 'sent';
  const hasHolder = code.email !== '';
  return [
    ...(isUsable && hasHolder ? (['send-again'] as const) : []),
    ...(isUsable ? (['withdraw'] as const) : []),
    ...(hasHolder ? (['erase-holder'] as const) : []),
  ];
}

interface ActionTexts {
  /** The label of the button and of the confirmation. */
  readonly confirmLabel: string;
  readonly title: string;
  /** What the action causes. */
  readonly text: string;
  readonly done: string;
  readonly isDangerous?: boolean;
}

function actionTexts({ name, email, ending, use }: MaskedCode): Readonly<Record<CodeAction, ActionTexts>> {
  return {
    'send-again': {
      confirmLabel: 'Skicka igen',
      title: 'Skicka koden igen?',
      text: `Samma kod mailas en gång till, till ${email}. Högst tre gånger i timmen.`,
      done: `Koden är på väg till ${email} igen.`,
    },
    withdraw: {
      confirmLabel: 'Återkalla',
      title: 'Återkalla koden?',
      text: `Koden till ${name} (slutar på ${ending}) går inte att använda längre. Det går inte att ångra, och inget mail går ut om det. En ny kod kan skickas med formuläret.`,
      done: 'Koden är återkallad.',
      isDangerous: true,
    },
    'erase-holder': {
      confirmLabel: 'Radera',
      title: 'Radera personens uppgifter?',
      text: `Namn och e-post för ${name} försvinner från koden som slutar på ${ending}, för gott, och mail med koden som inte har gått ut skickas inte. ${use ? 'Anmälan som koden är använd i finns kvar.' : 'Själva koden ändras inte.'} Det går inte att ångra.`,
      done: 'Personens uppgifter är raderade.',
      isDangerous: true,
    },
  };
}

const LIST = '/admin/api/epassi';
const POLL_MS = 15_000;

/** The sent codes, newest first. Refetched while the list is on screen. */
export const codesQuery = queryOptions({
  queryKey: ['epassi-codes'],
  queryFn: ({ signal }) => getJson<readonly MaskedCode[]>(LIST, { signal }),
  refetchInterval: POLL_MS,
});

/** An action on a code, as it appears in its route. */
type CodeAction = 'withdraw' | 'send-again' | 'erase-holder';

/** Runs an action on one code. Retries reuse the command id until the server answers, so they act once. */
function useCodeAction(id: string) {
  const client = useQueryClient();
  const [headers, renewId] = useIdempotencyHeaders();
  return useMutation({
    mutationFn: (action: CodeAction) =>
      postJson<readonly MaskedCode[]>(`${LIST}/${encodeURIComponent(id)}/${action}`, {}, { headers }),
    onSuccess: (all) => {
      renewId();
      client.setQueryData(codesQuery.queryKey, all);
    },
  });
}

/** The state of a code. `reserved`: used in a booking that is not paid yet. */
type CodeState = 'sent' | 'reserved' | 'used' | 'withdrawn';

function stateOf({ use, withdrawn }: Pick<MaskedCode, 'use' | 'withdrawn'>): CodeState {
  if (withdrawn) return 'withdrawn';
  if (!use) return 'sent';
  return use.isPaid ? 'used' : 'reserved';
}

/** The text of a state for one code and for several. */
const codeStateTexts: Readonly<Record<CodeState, { readonly one: string; readonly many: string }>> = {
  sent: { one: 'Skickad', many: 'skickade' },
  reserved: { one: 'Reserverad', many: 'reserverade' },
  used: { one: 'Använd', many: 'använda' },
  withdrawn: { one: 'Återkallad', many: 'återkallade' },
};

const states = Object.keys(codeStateTexts) as CodeState[];

/** The number of codes, in all and by state: '3 koder: 2 skickade, 1 använd'. */
export function codeCountsText(codes: readonly MaskedCode[]): string {
  const parts = states.flatMap((state) => {
    const count = codes.filter((code) => stateOf(code) === state).length;
    const { one, many } = codeStateTexts[state];
    return count === 0 ? [] : [`${String(count)} ${count === 1 ? one.toLowerCase() : many}`];
  });
  return `${String(codes.length)} ${codes.length === 1 ? 'kod' : 'koder'}: ${parts.join(', ')}`;
}

/** The codes that match every search term: name, address, end of the code or state. */
export function searchCodes(codes: readonly MaskedCode[], query: string): readonly MaskedCode[] {
  const isHit = matches(query);
  return codes.filter((code) => {
    const { name, email, ending } = code;
    const stateText = `${ending} ${codeStateTexts[stateOf(code)].one}`;
    return isHit(searchText({ bib: null, firstname: name, lastname: email, company: stateText }));
  });
}
