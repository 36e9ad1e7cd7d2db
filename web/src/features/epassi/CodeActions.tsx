import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ListedCode } from '@app/views';
import { useConfirm } from '../../components/ConfirmProvider';
import { useNotice } from '../../components/NoticeProvider';
import { stateOf, type CodeAction, type useCodeAction } from './sent-codes';

interface CodeActionsProps {
  readonly code: ListedCode;
  readonly action: ReturnType<typeof useCodeAction>;
}

/** Buttons for a usable code and for its holder's data. Each asks for confirmation. */
export function CodeActions({ code, action }: CodeActionsProps) {
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
function actionsFor(code: ListedCode): readonly CodeAction[] {
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

function actionTexts({ name, email, ending, use }: ListedCode): Readonly<Record<CodeAction, ActionTexts>> {
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
