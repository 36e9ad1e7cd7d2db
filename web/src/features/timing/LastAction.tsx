import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { formatResult } from '@app/domain';
import { DistanceChip } from '../../components/DistanceChip';
import { nameOf, type TimingBoard } from './timing-board';
import { UNDO_MS, type DoneAction, type Timekeeper } from './use-timekeeper';

interface LastActionProps {
  readonly last: Timekeeper['last'];
  readonly onUndo: () => void;
  /** Where several races come in at one line. */
  readonly showsDistance?: boolean;
}

interface ShownProps extends Omit<LastActionProps, 'last'> {
  readonly action: DoneAction;
  readonly board: TimingBoard;
}

/** What was taken last, with its undo for ten seconds. The place is always there, so nothing below it ever moves. */
export function LastAction({ last, ...rest }: LastActionProps) {
  return (
    <Box role="status" aria-live="polite" sx={placeStyle}>
      {last ? <Shown key={last.action.id} {...last} {...rest} /> : 'Den senaste målgången visas här'}
    </Box>
  );
}

function Shown({ action, board, onUndo, showsDistance = false }: ShownProps) {
  const isOffered = useOffered(action);
  // Moved to another race on another device, they are on this board no more.
  const runner = board.runners.find(({ sort }) => sort === action.sort);
  return (
    <Box sx={shownStyle}>
      {showsDistance && <DistanceChip metres={board.race.distance} />}
      <Box component="span" className="tabular" sx={whoStyle}>
        {runner && `Nr ${String(runner.bib ?? '–')} ${nameOf(runner)} `}
      </Box>
      <Box component="span" className="tabular" sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}>
        {runner && outcomeOf(action.kind, runner.result)}
        {board.saving.has(action.sort) && (
          <Box component="span" sx={savingStyle}>
            sparas…
          </Box>
        )}
      </Box>
      {isOffered && (
        <Button startIcon={<Undo />} onClick={onUndo} sx={{ minHeight: { xs: 48, md: 56 }, flexShrink: 0 }}>
          Ångra
        </Button>
      )}
    </Box>
  );
}

function useOffered({ doneAt }: DoneAction): boolean {
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

function outcomeOf(kind: DoneAction['kind'], result: number | null): string {
  if (kind === 'restored') return 'återställd';
  return kind === 'finished' ? formatResult(result ?? 0) : kind.toUpperCase();
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

// A long name gives way; what was taken, and when, is always read.
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
