import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { formatResult, stockholmTime, type BoardRunner, type DeviceCommand } from '@app/domain';
import { DistanceChip } from '../../components/DistanceChip';
import { useServerNow } from '../../components/time-hooks';
import { runnerOf, type ShownCommand } from './history-questions';
import { LAST_ACTION_ID, nameOf, type TimingBoard } from './timing-board';
import type { Timekeeper } from './use-timekeeper';

interface LastActionProps {
  readonly timekeeper: Pick<Timekeeper, 'last' | 'undone' | 'undo' | 'redo'>;
  /** The race on screen; '' when several races share one finish line. Other races are named. */
  readonly part: string;
}

/** How long the buttons Ångra and Gör om stay, ms. */
const UNDO_MS = 10_000;

/** Ignores a press within this time after the previous one, ms: the button may have changed meanwhile. */
const DOUBLE_PRESS_MS = 600;

/**
 * The last action, with Ångra for ten seconds; after an undo that one, with Gör om. The space is always
 * reserved, so nothing below moves.
 */
export function LastAction({ timekeeper: { last, undone, undo, redo }, part }: LastActionProps) {
  const pressedAt = useRef(-Infinity);
  const once = (act: () => void) => () => {
    if (performance.now() - pressedAt.current < DOUBLE_PRESS_MS) return;
    pressedAt.current = performance.now();
    act();
  };
  const now = useServerNow(1000);
  const undoButton = (label: string) =>
    last &&
    now - last.command.at < UNDO_MS && (
      <HistoryButton icon={<Undo />} onPress={once(undo)}>
        {label}
      </HistoryButton>
    );
  return (
    <Box id={LAST_ACTION_ID} tabIndex={-1} role="status" aria-live="polite" sx={placeStyle}>
      {undone && now - undone.at < UNDO_MS ? (
        <Shown key={undone.id} board={undone.board} part={part} text={undoneText(undone)}>
          <HistoryButton icon={<Redo />} onPress={once(redo)}>
            Gör om
          </HistoryButton>
          {last && undoButton(`Ångra ${shortName(last)}`)}
        </Shown>
      ) : last ? (
        <Shown
          key={last.command.id}
          board={last.board}
          part={part}
          text={describeCommand(last)}
          isSaving={isSaving(last)}
        >
          {undoButton('Ångra')}
        </Shown>
      ) : (
        'Den senaste målgången visas här'
      )}
    </Box>
  );
}

interface ShownProps {
  readonly board: TimingBoard;
  readonly part: string;
  readonly text: ActionText;
  readonly isSaving?: boolean;
  readonly children: ReactNode;
}

function Shown({ board, part, text: { who, outcome }, isSaving = false, children }: ShownProps) {
  return (
    <Box sx={shownStyle}>
      {board.race.part !== part && <DistanceChip metres={board.race.distance} />}
      <Box component="span" className="tabular" sx={whoStyle}>
        {who}
      </Box>
      <Box component="span" className="tabular" sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}>
        {outcome}
        {isSaving && (
          <Box component="span" sx={savingStyle}>
            sparas…
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}

interface HistoryButtonProps {
  readonly icon: ReactNode;
  readonly onPress: () => void;
  readonly children: string;
}

function HistoryButton({ icon, onPress, children }: HistoryButtonProps) {
  return (
    <Button startIcon={icon} onClick={onPress} onKeyDown={ignoreRepeats} sx={historyButtonStyle}>
      {children}
    </Button>
  );
}

/** A held key counts as one press. */
function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

interface ActionText {
  readonly who: string;
  readonly outcome: string;
}

function describeCommand(shown: ShownCommand): ActionText {
  const { event } = shown.command;
  if (event.type === 'RaceStarted') return { who: `Starten gick ${stockholmTime(event.at)}`, outcome: '' };
  if (event.type === 'RaceEnded') return { who: 'Du avslutade loppet', outcome: '' };
  if (event.type === 'RaceReset') return { who: 'Du nollställde loppet', outcome: '' };
  const runner = runnerOf(shown);
  // A runner moved to another race on another device is no longer on this board.
  if (!runner) return { who: '', outcome: '' };
  return { who: runnerLabel(runner), outcome: outcomeOf(event, runner) };
}

const UNDONE: Readonly<Record<DeviceCommand['event']['type'], string>> = {
  RaceStarted: 'Starten är ångrad',
  RaceEnded: 'Loppet är öppnat igen',
  RaceReset: 'Nollställningen är ångrad',
  RunnerFinished: 'Målgång ångrad: ',
  RunnerRestored: 'Målgång tillbaka: ',
  RunnerStatusSet: 'Markering ångrad: ',
  BibRegistered: 'Nummer ångrat: ',
};

function undoneText(shown: ShownCommand): ActionText {
  const { event } = shown.command;
  const runner = runnerOf(shown);
  const label = runner ? runnerLabel(runner).replace('Nr', 'nr').trim() : '';
  return { who: UNDONE[event.type] + label, outcome: '' };
}

function runnerLabel(runner: BoardRunner): string {
  return `Nr ${String(runner.bib ?? '–')} ${nameOf(runner)} `;
}

/** Enough to tell which of two actions a button undoes. */
function shortName(shown: ShownCommand): string {
  const { event } = shown.command;
  if (event.type === 'RaceStarted') return 'starten';
  if (event.type === 'RaceEnded') return 'avslutet';
  if (event.type === 'RaceReset') return 'nollställningen';
  return `nr ${String(runnerOf(shown)?.bib ?? '–')}`;
}

function isSaving({ command: { event }, board }: ShownCommand): boolean {
  return board.saving.has('sort' in event ? event.sort : 'race');
}

function outcomeOf(event: DeviceCommand['event'], { result }: BoardRunner): string {
  switch (event.type) {
    case 'RunnerFinished':
      return result === null ? '' : formatResult(result);
    case 'RunnerStatusSet':
      return event.status === '' ? 'utan markering' : event.status.toUpperCase();
    case 'BibRegistered':
      return 'utdelat';
    default:
      return 'återställd';
  }
}

const placeStyle = {
  scrollMarginTop: 16,
  display: 'flex',
  alignItems: 'center',
  height: { xs: 56, md: 76 },
  overflow: 'hidden',
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  color: 'text.secondary',
  px: 2,
} as const;

const shownStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  width: '100%',
  alignSelf: 'stretch',
  mx: -2,
  px: 2,
  boxSizing: 'content-box',
  fontSize: { xs: '0.9375rem', md: '1.125rem' },
  lineHeight: 1.2,
  fontWeight: 650,
  color: 'text.primary',
  '@keyframes taken': { from: { backgroundColor: '#FFCA28' }, to: { backgroundColor: 'transparent' } },
  animation: 'taken 900ms ease-out',
} as const;

// On a phone two of them stand beside a name.
const historyButtonStyle = {
  minHeight: { xs: 48, md: 56 },
  minWidth: 0,
  px: { xs: 1.5, md: 2.5 },
  flexShrink: 0,
  whiteSpace: 'nowrap',
  '& .MuiButton-startIcon': { display: { xs: 'none', md: 'inherit' } },
} as const;

// A long name is clipped; the outcome is always readable.
const whoStyle = {
  flex: 1,
  minWidth: 0,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

const savingStyle = { display: 'block', fontSize: '0.8125rem', fontWeight: 400 } as const;
