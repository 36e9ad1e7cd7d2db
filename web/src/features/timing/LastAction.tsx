import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { formatResult, stockholmTime, type BoardRunner } from '@app/domain';
import { runnerIdOf } from '../../api/command-log';
import { DistanceChip } from '../../components/DistanceChip';
import { nameOf, type TimingBoard } from './timing-board';
import { UNDO_MS, type PerformedAction, type Timekeeper } from './use-timekeeper';

interface LastActionProps {
  readonly last: Timekeeper['last'];
  readonly onUndo: () => void;
  /** Set when several races share one finish line. */
  readonly showsDistance?: boolean;
}

interface ShownActionProps extends Omit<LastActionProps, 'last'> {
  readonly action: PerformedAction;
  readonly board: TimingBoard;
}

/** Ignores an undo press within this time after the previous one, ms. */
const DOUBLE_PRESS_MS = 600;

/** The last action, with undo for ten seconds. Its space is always reserved, so nothing below moves. */
export function LastAction({ last, onUndo, ...rest }: LastActionProps) {
  const undoneAt = useRef(-Infinity);
  // A quick second press would undo the action before it.
  const undo = () => {
    if (performance.now() - undoneAt.current < DOUBLE_PRESS_MS) return;
    undoneAt.current = performance.now();
    onUndo();
  };
  return (
    <Box role="status" aria-live="polite" sx={placeStyle}>
      {last ? (
        <ShownAction key={last.action.id} {...last} {...rest} onUndo={undo} />
      ) : (
        'Den senaste målgången visas här'
      )}
    </Box>
  );
}

function ShownAction({ action, board, onUndo, showsDistance = false }: ShownActionProps) {
  const isOffered = useIsUndoOffered(action);
  const { who, outcome } = describeAction(action, board);
  return (
    <Box sx={shownStyle}>
      {showsDistance && <DistanceChip metres={board.race.distance} />}
      <Box component="span" className="tabular" sx={whoStyle}>
        {who}
      </Box>
      <Box component="span" className="tabular" sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}>
        {outcome}
        {board.saving.has(runnerIdOf(action.action) ?? 'race') && (
          <Box component="span" sx={savingStyle}>
            sparas…
          </Box>
        )}
      </Box>
      {isOffered && (
        <Button
          startIcon={<Undo />}
          onClick={onUndo}
          onKeyDown={(event) => {
            // A held key counts as one press.
            if (event.repeat) event.preventDefault();
          }}
          sx={{ minHeight: { xs: 48, md: 56 }, flexShrink: 0 }}
        >
          Ångra
        </Button>
      )}
    </Box>
  );
}

function useIsUndoOffered({ doneAt }: PerformedAction): boolean {
  const [isOffered, setIsOffered] = useState(() => performance.now() - doneAt < UNDO_MS);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        setIsOffered(false);
      },
      UNDO_MS - (performance.now() - doneAt),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [doneAt]);
  return isOffered;
}

interface ActionText {
  readonly who: string;
  readonly outcome: string;
}

function describeAction(done: PerformedAction, board: TimingBoard): ActionText {
  const { action, at } = done;
  if (action.type === 'StartRace') return { who: `Starten gick ${stockholmTime(at)}`, outcome: '' };
  if (action.type === 'EndRace') return { who: 'Du avslutade loppet', outcome: '' };
  if (action.type === 'ResetRace') return { who: 'Du nollställde loppet', outcome: '' };
  const runner = runnerOf(done, board);
  // A runner moved to another race on another device is no longer on this board.
  if (!runner) return { who: '', outcome: '' };
  return {
    who: `Nr ${String(runner.bib ?? '–')} ${nameOf(runner)} `,
    outcome: outcomeOf(done, runner),
  };
}

/** For a crossing, the runner who has it now: a bib correction may have moved it. */
function runnerOf({ action, at }: PerformedAction, { runners }: TimingBoard): BoardRunner | undefined {
  const isHolder = ({ corrected, finished }: BoardRunner) => corrected === 'bib' && finished === at;
  return (
    (action.type === 'FinishRunner' ? runners.find(isHolder) : undefined) ??
    runners.find(({ sort }) => sort === runnerIdOf(action))
  );
}

function outcomeOf({ action }: PerformedAction, { result }: BoardRunner): string {
  switch (action.type) {
    case 'FinishRunner':
      return result === null ? '' : formatResult(result);
    case 'SetRunnerStatus':
      return action.status === '' ? 'utan markering' : action.status.toUpperCase();
    case 'RegisterBib':
      return 'utdelat';
    default:
      return 'återställd';
  }
}

const placeStyle = {
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
