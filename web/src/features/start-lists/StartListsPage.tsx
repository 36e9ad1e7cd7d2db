import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatResult, type RaceRow, type RunnerRow } from '@app/domain';
import { useLiveRace } from '../../api/live-race';
import { DataState } from '../../components/DataState';
import { Freshness } from '../../components/Freshness';
import { PlainTable } from '../../components/PlainTable';
import { RacePage, readRace } from '../../components/RacePage';
import { fullName, bibInWords, runnerStateInWords } from '../../components/runner-words';
import { messages } from '../../config/messages';

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
        if (!race || runners.length === 0) return <Typography>{messages.noRunners}</Typography>;
        return (
          <>
            <Box sx={headStyle}>
              <Typography sx={{ color: 'text.secondary' }}>
                {runners.length === 1 ? '1 anmäld löpare' : `${runners.length} anmälda löpare`}
              </Typography>
              <Freshness contact={contact} updatedAt={query.dataUpdatedAt} />
            </Box>
            <RunnerTable race={race} runners={inStartOrder(runners)} />
          </>
        );
      }}
    </DataState>
  );
}

const headStyle = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2 };

function RunnerTable({ race, runners }: { race: RaceRow; runners: readonly RunnerRow[] }) {
  const hasResults = race.state !== '';
  return (
    <PlainTable caption="Startlista">
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
          <tr key={runner.sort}>
            <td className="num">{bibInWords(runner.bib, race.state)}</td>
            <td className="long">
              {fullName(runner)}
              {runner.company && <div className="sub narrow">{runner.company}</div>}
            </td>
            <td>{runner.group}</td>
            <td className="wide long">{runner.company}</td>
            {hasResults && <td className="num">{resultInWords(runner, race)}</td>}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function resultInWords(runner: RunnerRow, race: RaceRow): string {
  return runner.result === null ? runnerStateInWords(runner, race.state) : formatResult(runner.result);
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
