import Box from '@mui/material/Box';
import { memo, useDeferredValue, useMemo } from 'react';
import { formatResult, matches, type RaceRow, type RaceState, type RunnerRow } from '@app/domain';
import { useLiveRace } from '../../api/live-race';
import { readRace } from '../../api/races';
import { DataState } from '../../components/DataState';
import { NoMatch, NoRunners } from '../../components/Nobody';
import { FollowStar, starredTable, useFollowed, type FollowedRunner } from '../../components/Follow';
import { Freshness } from '../../components/Freshness';
import { SearchField } from '../../components/PlainFields';
import { PlainTable } from '../../components/PlainTable';
import { RacePage } from '../../components/RacePage';
import { bibInWords, fullName, runnerStateInWords, searchedText } from '../../components/runner-words';
import { useAddressText } from '../../components/use-address-text';
import { RaceStart } from './RaceStart';

/** The start lists, one per distance, fetched when its tab is opened. */
export function StartListsPage() {
  return <RacePage title="Startlistor" list={StartList} />;
}

/** The runners of one race by bib, then by name, last those without a name. With results after the start. */
function StartList({ part }: { part: string }) {
  const { query, contact } = useLiveRace(part);
  return (
    <DataState query={query}>
      {(rows) => {
        const { race, runners } = readRace(rows);
        if (!race || runners.length === 0) return <NoRunners />;
        return (
          <>
            <Box sx={headStyle}>
              <RaceStart race={race} runners={runners} />
              <Freshness contact={contact} updatedAt={query.dataUpdatedAt} />
            </Box>
            <Runners race={race} runners={runners} />
          </>
        );
      }}
    </DataState>
  );
}

interface RunnersProps {
  readonly race: RaceRow;
  readonly runners: readonly RunnerRow[];
}

function Runners({ race, runners }: RunnersProps) {
  const [typed, search] = useAddressText('sok');
  const text = useDeferredValue(typed);
  const ordered = useMemo(() => inStartOrder(runners), [runners]);
  const shown = useMemo(() => {
    const isWanted = matches(text);
    return ordered.filter((runner) => isWanted(searchedText(runner)));
  }, [ordered, text]);
  return (
    <>
      <Box role="search" className="not-printed" sx={{ display: 'flex', mb: 2 }}>
        <SearchField label="Sök namn, nummer eller klubb" value={typed} onChange={search} />
      </Box>
      <div role="status" className="only-heard">
        {text && `${shown.length} av ${runners.length} löpare`}
      </div>
      {shown.length > 0 ? <RunnerTable race={race} runners={shown} /> : <NoMatch metres={race.distance} />}
    </>
  );
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  mb: 2,
} as const;

function RunnerTable({ race, runners }: RunnersProps) {
  const { sorts, toggle } = useFollowed();
  const hasResults = race.state !== '';
  return (
    <PlainTable caption="Startlista" sx={starredTable}>
      <thead>
        <tr>
          <th scope="col" className="num">
            BIB
          </th>
          <th scope="col">Namn</th>
          <th scope="col">Klass</th>
          <th scope="col" className="wide">
            Klubb
          </th>
          {hasResults && (
            <th scope="col" className="num">
              Resultat
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {runners.map((runner) => (
          <StartRow
            key={runner.sort}
            runner={runner}
            state={race.state}
            isFollowed={sorts.has(runner.sort)}
            onFollow={toggle}
          />
        ))}
      </tbody>
    </PlainTable>
  );
}

interface StartRowProps {
  readonly runner: RunnerRow;
  readonly state: RaceState;
  readonly isFollowed: boolean;
  readonly onFollow: (runner: FollowedRunner) => void;
}

const StartRow = memo(function StartRow({ runner, state, isFollowed, onFollow }: StartRowProps) {
  return (
    <tr>
      <td className="num">{bibInWords(runner.bib, state)}</td>
      <td className="long starred">
        {fullName(runner)}
        {runner.company && <div className="sub narrow">{runner.company}</div>}
        <FollowStar runner={runner} isFollowed={isFollowed} onToggle={onFollow} />
      </td>
      <td>{runner.group}</td>
      <td className="wide long">{runner.company}</td>
      {state !== '' && <td className="num">{resultInWords(runner, state)}</td>}
    </tr>
  );
});

function resultInWords(runner: RunnerRow, state: RaceState): string {
  return runner.result === null ? runnerStateInWords(runner, state) : formatResult(runner.result);
}

const byName = new Intl.Collator('sv');

function inStartOrder(runners: readonly RunnerRow[]): RunnerRow[] {
  return [...runners].sort(
    (a, b) =>
      (a.bib ?? Infinity) - (b.bib ?? Infinity) ||
      Number(a.lastname === '') - Number(b.lastname === '') ||
      byName.compare(a.lastname, b.lastname) ||
      byName.compare(a.firstname, b.firstname),
  );
}
