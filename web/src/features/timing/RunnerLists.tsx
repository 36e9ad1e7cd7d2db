import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import type { BoardRunner } from '@app/domain';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ProvenanceButton, usePreloadProvenance } from '../../components/ProvenanceButton';
import { BibRegistration } from './BibRegistration';
import { FinishedList } from './FinishedList';
import { RunnerListItem } from './RunnerListItem';
import { nameOf, type TimingBoard } from './timing-board';
import { serverTimeOf } from './use-press';
import type { Timekeeper } from './use-timekeeper';
import type { TimingDay } from './use-timing-day';

interface RunnerListsProps {
  readonly board: TimingBoard;
  readonly boards: readonly TimingBoard[];
  readonly timekeeper: Timekeeper;
}

type List = 'finished' | 'bibs' | 'out';

/** Tabs: finished, without bib, and out of the race. The race’s state chooses the first one. */
export function RunnerLists({ board, boards, timekeeper }: RunnerListsProps) {
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
        {list === 'bibs' && <BibRegistration board={board} boards={boards} submit={timekeeper.submit} />}
        {list === 'out' && <OutOfRaceList board={board} submit={timekeeper.submit} />}
      </Box>
    </Box>
  );
}

/**
 * Runners marked DNS, DNF or DSQ, each with a button to remove the mark. After the end only a DSQ can be
 * removed.
 */
function OutOfRaceList({ board, submit }: { board: TimingBoard; submit: TimingDay['submit'] }) {
  usePreloadProvenance();
  const { part, state } = board.race;
  if (board.outOfRace.length === 0) return <Typography>Ingen är markerad som DNS, DNF eller DSQ.</Typography>;
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {board.outOfRace.map((runner) => (
        <RunnerListItem
          key={runner.sort}
          runner={runner}
          lead={runner.status.toUpperCase()}
          detail={board.saving.has(runner.sort) && 'sparas…'}
        >
          {!board.saving.has(runner.sort) && (
            <ProvenanceButton part={part} sort={runner.sort} about={runnerLabelOf(runner)} text="">
              Så blev det
            </ProvenanceButton>
          )}
          {(state !== 'ended' || runner.status === 'dsq') && (
            <Button
              size="small"
              aria-label={`Ta tillbaka ${runner.status.toUpperCase()} för ${runnerLabelOf(runner)}`}
              onClick={(event) => {
                submit(
                  { type: 'SetRunnerStatus', sort: runner.sort, status: '' },
                  { part, moment: serverTimeOf(event) },
                );
              }}
            >
              Ta tillbaka
            </Button>
          )}
        </RunnerListItem>
      ))}
    </ul>
  );
}

function runnerLabelOf(runner: BoardRunner): string {
  return `nr ${String(runner.bib ?? '–')} ${nameOf(runner)}`;
}
