import Typography from '@mui/material/Typography';
import { formatResult, type DayEvent } from '@app/domain';
import { PlainTable } from '../../components/PlainTable';
import { conflictText } from '../../components/runner-text';
import type { Moment } from './moment';
import { MomentJournal, MoreRows, useLimitedRows } from './MomentJournal';
import { describeRace, useRaceAt, type RunnerAtMoment } from './race-at';

interface OneMomentProps {
  readonly history: readonly DayEvent[];
  readonly part: string;
  readonly moment: Moment;
}

/** A race at a moment: the counts, the results, and the journal until then. */
export function OneMoment({ history, part, moment }: OneMomentProps) {
  const { events, race } = useRaceAt(history, part, moment);
  return (
    <>
      <Typography sx={{ fontWeight: 600, mb: 1.5, '&::first-letter': { textTransform: 'uppercase' } }}>
        {describeRace(race)}
      </Typography>
      <StandingsTable runners={race.runners} />
      <MomentJournal part={part} one={{ events, moment }} />
    </>
  );
}

function StandingsTable({ runners }: { readonly runners: readonly RunnerAtMoment[] }) {
  const rows = useLimitedRows(runners);
  if (runners.length === 0) return <Typography>Inga löpare på listan.</Typography>;
  return (
    <>
      <PlainTable caption="Löparna i det ögonblicket">
        <thead>
          <tr>
            <th scope="col" className="num">
              Plats
            </th>
            <th scope="col" className="num">
              Nr
            </th>
            <th scope="col">Namn</th>
            <th scope="col" className="wide">
              Klass
            </th>
            <th scope="col">Läge</th>
            <th scope="col" className="num">
              Tid
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.shown.map((runner) => (
            <RunnerRow key={runner.sort} {...runner} />
          ))}
        </tbody>
      </PlainTable>
      <MoreRows {...rows} />
    </>
  );
}

function RunnerRow({ name, standing, state }: RunnerAtMoment) {
  const { group, bib, place, groupPlace, result } = standing;
  return (
    <tr>
      <td className="num">{place}</td>
      <td className="num">{bib}</td>
      <td className="free-text">
        {name}
        {standing.conflict && <div className="issue">{conflictText(standing)}</div>}
      </td>
      <td className="wide">{[group, groupPlace].filter(Boolean).join('\u00a0')}</td>
      <td>{state}</td>
      <td className="num">{result !== null && formatResult(result)}</td>
    </tr>
  );
}
