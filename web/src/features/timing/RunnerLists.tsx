import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { BibRegistration } from './BibRegistration';
import { FinishedList } from './FinishedList';
import { OutOfRaceList } from './OutOfRaceList';
import type { TimingBoard } from './timing-board';
import type { Timekeeper } from './use-timekeeper';
import type { TimingDay } from './use-timing-day';

interface RunnerListsProps {
  readonly board: TimingBoard;
  readonly day: TimingDay;
  readonly timekeeper: Timekeeper;
}

type List = 'finished' | 'bibs' | 'out';

/** Those in, those to get a number, and those marked as out of the race. Opens on what the race's state asks for. */
export function RunnerLists({ board, day, timekeeper }: RunnerListsProps) {
  const [chosen, setChosen] = useState<List>();
  const list = chosen ?? (board.race.state === '' ? 'bibs' : 'finished');
  const tabs: readonly { readonly value: List; readonly label: string }[] = [
    { value: 'finished', label: `I mål (${board.finished.length})` },
    { value: 'bibs', label: `Nummer (${board.withoutBib.length})` },
    { value: 'out', label: `DNS/DNF/DSQ (${board.outOfRace.length})` },
  ];
  return (
    <Box component="section" aria-label="Löpare">
      <Tabs
        value={list}
        aria-label="Listor"
        variant="scrollable"
        onChange={(_event, value: List) => {
          setChosen(value);
        }}
        sx={{ mb: 2 }}
      >
        {tabs.map(({ value, label }) => (
          <Tab key={value} value={value} label={label} id={`tab-${value}`} aria-controls={`list-${value}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`list-${list}`} aria-labelledby={`tab-${list}`}>
        {list === 'finished' && (
          <FinishedList board={board} onRestore={timekeeper.restore} onMark={timekeeper.mark} />
        )}
        {list === 'bibs' && <BibRegistration board={board} boards={day.boards} give={day.give} />}
        {list === 'out' && <OutOfRaceList board={board} give={day.give} />}
      </Box>
    </Box>
  );
}
