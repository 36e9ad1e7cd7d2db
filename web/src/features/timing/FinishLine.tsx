import Box from '@mui/material/Box';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BoardRunner } from '@app/domain';
import { lazyComponent } from '../../components/lazy-component';
import { messages } from '../../config/messages';
import { BibEntry } from './BibEntry';
import { BibGrid } from './BibGrid';
import { signalRefusal } from './finish-signal';
import type { TapAction } from './FinishModes';
import { LastAction } from './LastAction';
import { ALL_STARTED, type FinishBoard, type TimingBoard } from './timing-board';
import { emptyGridText, matchingBibs, readTypedBib } from './typed-bib';
import type { Timekeeper } from './use-timekeeper';
import { useTimingKeys, useTypedDigits } from './use-timing-keys';

const [FinishModes, usePreloadFinishModes] = lazyComponent(
  async () => (await import('./FinishModes')).FinishModes,
);

interface FinishLineProps {
  readonly board: FinishBoard;
  readonly day: readonly TimingBoard[];
  readonly timekeeper: Timekeeper;
}

/**
 * Finishes runners: type a bib and press the button or Enter, or tap it in the grid. Undo for the last action
 * stands beside it.
 */
export function FinishLine({ board, day, timekeeper }: FinishLineProps) {
  usePreloadFinishModes();
  const { digits, layout, type, add, clearByTap } = useTypedDigits();
  const [mode, setMode] = useState<TapAction>('finish');
  const entry = useRef<HTMLInputElement>(null);
  const { finish, mark, undo } = timekeeper;
  const { state, part } = board.race;
  const isOfAll = part === ALL_STARTED;
  const [message, showMessage] = useTemporaryMessage();
  const typed = readTypedBib(digits, board, day);
  const matching = useMemo(() => matchingBibs(board.onCourse, digits), [board.onCourse, digits]);

  const refuse = useCallback(() => {
    signalRefusal();
    showMessage(messages.notStarted);
  }, [showMessage]);
  const applyAction = useCallback(
    (runner: BoardRunner, moment: number) => {
      if (mode !== 'finish') mark(runner, mode, moment);
      else if (state === 'started') finish(runner, moment);
      else refuse();
    },
    [mode, state, finish, mark, refuse],
  );
  const tap = useCallback(
    (runner: BoardRunner, moment: number) => {
      applyAction(runner, moment);
      clearByTap();
    },
    [applyAction, clearByTap],
  );
  const applyInOtherRace = (runner: BoardRunner, moment: number) => {
    if (mode === 'finish') finish(runner, moment);
    else mark(runner, mode, moment);
  };
  const submitTyped = (moment: number) => {
    if (typed.kind === 'nothing') return;
    if (typed.kind === 'meant') applyAction(typed.runner, moment);
    else if (typed.kind === 'other-race') applyInOtherRace(typed.runner, moment);
    else {
      signalRefusal();
      return;
    }
    type('');
  };
  const clear = () => {
    if (digits === '') setMode('finish');
    type('');
  };
  useTimingKeys({
    onDigit: (digit) => {
      add(digit);
      entry.current?.focus();
    },
    onEscape: clear,
    onUndo: undo,
  });

  const lastAction = <LastAction last={timekeeper.last} onUndo={undo} showsDistance={isOfAll} />;
  if (state === 'ended') return timekeeper.last ? lastAction : null;
  return (
    <Box component="section" aria-label="Mållinjen">
      <Box sx={stickyStyle}>
        <BibEntry
          field={entry}
          digits={digits}
          typed={typed}
          mode={mode}
          message={message}
          started={board.race.started}
          onChange={type}
          onSubmit={submitTyped}
          onEscape={clear}
          onUndo={undo}
        />
        {lastAction}
      </Box>
      <Box sx={modesPlace}>
        <Suspense>
          <FinishModes mode={mode} state={state} onChange={setMode} />
        </Suspense>
      </Box>
      <BibGrid
        runners={matching}
        saving={board.saving}
        view={`${mode} ${String(layout)}`}
        mode={mode}
        headerState={isOfAll ? day.map(({ race }) => race.state).join() : state}
        showsDistance={isOfAll}
        emptyText={emptyGridText(board, digits, typed)}
        onPress={tap}
      />
    </Box>
  );
}

const modesPlace = { my: { xs: 0.5, md: 1 }, height: '3rem' } as const;

const stickyStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 2,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(200px, 1fr) minmax(280px, 1.4fr)' },
  py: { xs: 0.5, md: 1 },
  backgroundColor: 'background.default',
} as const;

// Styles the whole finish-line screen. The title and the sync status share a row of fixed height, so that no
// bib moves under a finger.
export const screenStyle = {
  mt: { xs: -2.5, md: -3 },
  '& > header': {
    flexWrap: 'nowrap',
    alignItems: 'center',
    columnGap: { xs: 1, md: 2 },
    height: { xs: 48, md: 56 },
    mb: 0.5,
  },
  '& > header > div:first-of-type': { flex: '0 0 auto' },
  '& > header h1': { fontSize: { xs: '1.0625rem', md: '2rem' }, whiteSpace: 'nowrap' },
} as const;

const MESSAGE_MS = 5000;

/** A message that disappears after five seconds, and a function to set it. */
function useTemporaryMessage(): readonly [text: string, showMessage: (text: string) => void] {
  const [message, setMessage] = useState({ text: '' });
  useEffect(() => {
    if (message.text === '') return undefined;
    const timer = setTimeout(() => {
      setMessage({ text: '' });
    }, MESSAGE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [message]);
  const showMessage = useCallback((text: string) => {
    setMessage({ text });
  }, []);
  return [message.text, showMessage];
}
