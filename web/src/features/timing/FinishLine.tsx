import Box from '@mui/material/Box';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { BoardRunnerRow } from '@app/views';
import { lazyPart } from '../../components/lazy-part';
import { useNotice } from '../../components/NoticeProvider';
import { messages } from '../../config/messages';
import { BibEntry } from './BibEntry';
import { BibGrid } from './BibGrid';
import type { FinishMode } from './FinishModes';
import { LastDeed } from './LastDeed';
import { signalRefusal } from './finish-signal';
import { momentOf } from './tap-moment';
import type { TimingBoard } from './timing-board';
import { matchingBibs, readTypedBib } from './typed-bib';
import type { Timekeeper } from './use-timekeeper';
import { useTimingKeys } from './use-timing-keys';
import { useTypedDigits } from './use-typed-digits';

const [FinishModes, useFinishModesAhead] = lazyPart(async () => (await import('./FinishModes')).FinishModes);

interface FinishLineProps {
  readonly board: TimingBoard;
  readonly day: readonly TimingBoard[];
  readonly timekeeper: Timekeeper;
}

/** Where runners are taken in: type a bib and press Enter, or tap it in the grid; the last one can be taken back beside it. */
export function FinishLine({ board, day, timekeeper }: FinishLineProps) {
  useFinishModesAhead();
  const { digits, layout, type, add, clearByTap } = useTypedDigits();
  const [mode, setMode] = useState<FinishMode>('finish');
  const entry = useRef<HTMLInputElement>(null);
  const { finish, mark, undo } = timekeeper;
  const { state } = board.race;
  const notice = useNotice();
  const typed = readTypedBib(digits, board, day);
  const matching = useMemo(() => matchingBibs(board.stillOut, digits), [board.stillOut, digits]);

  const refuse = useCallback(() => {
    signalRefusal();
    notice({ text: messages.notStarted, tone: 'info' });
  }, [notice]);
  const take = useCallback(
    (runner: BoardRunnerRow, moment: number) => {
      if (mode !== 'finish') mark(runner, mode, moment);
      else if (state === 'started') finish(runner, moment);
      else refuse();
    },
    [mode, state, finish, mark, refuse],
  );
  const tap = useCallback(
    (runner: BoardRunnerRow, moment: number) => {
      take(runner, moment);
      clearByTap();
    },
    [take, clearByTap],
  );
  const enter = (event: { readonly timeStamp: number }) => {
    if (typed.kind === 'nothing') return;
    if (typed.kind === 'meant') take(typed.runner, momentOf(event));
    else if (typed.kind === 'other-race') finish(typed.runner, momentOf(event));
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

  if (state === 'ended') return null;
  return (
    <Box component="section" aria-label="Mållinjen">
      <Box sx={stickyStyle}>
        <BibEntry
          field={entry}
          digits={digits}
          typed={typed}
          isFinishing={mode === 'finish'}
          started={board.race.started}
          onChange={type}
          onEnter={enter}
          onEscape={clear}
          onUndo={undo}
        />
        <LastDeed last={timekeeper.last} onUndo={undo} />
      </Box>
      <Suspense fallback={<Box sx={{ my: { xs: 0.5, md: 1 }, height: 48 }} />}>
        <FinishModes mode={mode} state={state} onChange={setMode} />
      </Suspense>
      <BibGrid
        runners={matching}
        saving={board.saving}
        view={`${mode} ${String(layout)}`}
        mode={mode}
        emptyText={digits === '' ? 'Ingen kvar ute.' : `Inget nummer som börjar med ${digits} är kvar ute.`}
        onPress={tap}
      />
    </Box>
  );
}

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
