import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { ListedCode } from '@app/views';
import { errorText } from '../../api/client';
import { useConfirm } from '../../components/ConfirmDialog';
import { useNotice } from '../../components/NoticeProvider';
import { formatMoment } from '../../config/formats';
import { paths } from '../../config/paths';
import { stateOf, stateWords, useCodeAction, type CodeAction } from './sent-codes';

/** One code: who has it, its end, what has become of it, and what can be done about it while it can be used. */
export function SentCode({ code }: { code: ListedCode }) {
  const { id, name, email, ending } = code;
  const state = stateOf(code);
  const action = useCodeAction(id);
  return (
    <Box component="li" data-state={state} sx={rowStyle}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h3" sx={{ fontWeight: 650 }}>
          {name}
        </Typography>
        {email && <Box sx={subStyle}>{email}</Box>}
      </Box>
      <Box className="tabular" sx={{ whiteSpace: 'nowrap' }}>
        <span aria-hidden="true">Kod …{ending}</span>
        <span className="only-heard">Koden slutar på {ending}</span>
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="strong" sx={{ color: state === 'withdrawn' ? 'text.secondary' : 'text.primary' }}>
          {stateWords[state].one}
        </Box>
        <History code={code} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: { md: 'flex-end' } }}>
        {state === 'sent' && <Actions code={code} action={action} />}
      </Box>
      {action.error && (
        <Alert severity="error" role="alert" sx={{ gridColumn: '1 / -1' }}>
          {errorText(action.error)}
        </Alert>
      )}
    </Box>
  );
}

/** What made it what it is, and when it was sent. */
function History({ code: { by, issuedAt, sentAgain, use, withdrawn } }: { code: ListedCode }) {
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

interface ActionsProps {
  readonly code: ListedCode;
  readonly action: ReturnType<typeof useCodeAction>;
}

function Actions({ code: { name, email, ending }, action }: ActionsProps) {
  const confirm = useConfirm();
  const notice = useNotice();
  const whose = `${name}, koden som slutar på ${ending}`;

  const ask = async (wanted: CodeAction, done: string, question: Parameters<typeof confirm>[0]) => {
    if (!(await confirm(question))) return;
    // A promise, because the buttons may be gone with the code's state by then. What went wrong is said in the row.
    action.mutateAsync(wanted).then(
      () => notice({ text: done, tone: 'info' }),
      () => undefined,
    );
  };
  const sendAgain = () =>
    ask('send-again', `Koden är på väg till ${email} igen.`, {
      title: 'Skicka koden igen?',
      text: (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          Samma kod mailas en gång till, till {email}. Högst tre gånger i timmen.
        </Box>
      ),
      confirmLabel: 'Skicka igen',
    });
  const withdraw = () =>
    ask('withdraw', 'Koden är återkallad.', {
      title: 'Återkalla koden?',
      text: (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          Koden till {name} (slutar på {ending}) går inte att använda längre. Det går inte att ångra, och
          inget mail går ut om det. En ny kod kan skickas med formuläret.
        </Box>
      ),
      confirmLabel: 'Återkalla',
      isDangerous: true,
    });
  const isPending = (which: CodeAction) => action.isPending && action.variables === which;
  return (
    <>
      {email && (
        <Button
          size="small"
          color="inherit"
          aria-label={`Skicka igen: ${whose}`}
          loading={isPending('send-again')}
          disabled={action.isPending}
          onClick={() => void sendAgain()}
          sx={buttonStyle}
        >
          Skicka igen
        </Button>
      )}
      <Button
        size="small"
        color="inherit"
        aria-label={`Återkalla: ${whose}`}
        loading={isPending('withdraw')}
        disabled={action.isPending}
        onClick={() => void withdraw()}
        sx={buttonStyle}
      >
        Återkalla
      </Button>
    </>
  );
}

const buttonStyle = { minHeight: 44 } as const;
const subStyle = { color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.5 } as const;

// A card on a phone. With room for columns they have the same widths in every row, so that they stand in line.
const rowStyle = {
  display: 'grid',
  gap: { xs: 1, md: 2 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 4fr) 6.5rem minmax(0, 5fr) 15.5rem',
  },
  alignItems: 'start',
  p: { xs: 2, md: 1.5 },
  border: { xs: 1, md: 0 },
  borderTop: { md: 1 },
  borderColor: { xs: 'divider', md: 'divider' },
  borderRadius: { xs: 1, md: 0 },
} as const;
