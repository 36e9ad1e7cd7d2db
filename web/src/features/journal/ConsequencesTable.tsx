import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { distanceLabel, readPart, type Consequences, type RunnerChange } from '@app/domain';
import { PlainTable } from '../../components/PlainTable';
import { inConflictWords } from '../../components/runner-words';
import { raceChangeInWords, standingInWords } from './standing-words';

/** More are counted and not listed. */
const SHOWN = 60;

/** What changes, before and after: races, everybody who stands otherwise, and whom that moves. */
export function ConsequencesTable({ races, runners }: Consequences) {
  const own = runners.filter(({ onlyPlace }) => !onlyPlace);
  const moved = runners.filter(({ onlyPlace }) => onlyPlace);
  if (races.length + runners.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>Inget ändras i resultat och listor.</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {races.map((race) => (
        <Alert key={race.part} severity={race.after?.noStart ? 'warning' : 'info'}>
          {raceChangeInWords(race)}
        </Alert>
      ))}
      {own.length > 0 && <Changes caption="Före och efter" changes={own} />}
      {moved.length > 0 && (
        <Box component="details">
          <Box component="summary" sx={{ cursor: 'pointer', minHeight: 44, lineHeight: '44px' }}>
            {moved.length === 1 ? '1 löpare byter plats' : `${String(moved.length)} löpare byter plats`}
          </Box>
          <Changes caption="Byter plats" changes={moved} />
        </Box>
      )}
    </Box>
  );
}

function Changes({
  caption,
  changes,
}: {
  readonly caption: string;
  readonly changes: readonly RunnerChange[];
}) {
  return (
    <>
      <PlainTable caption={caption}>
        <thead>
          <tr>
            <th scope="col">Löpare</th>
            <th scope="col">Före</th>
            <th scope="col">Efter</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, SHOWN).map((change) => (
            <ChangeRow key={change.sort} {...change} />
          ))}
        </tbody>
      </PlainTable>
      {changes.length > SHOWN && <Typography>och {changes.length - SHOWN} till</Typography>}
    </>
  );
}

function ChangeRow({ name, group, before, after }: RunnerChange) {
  const isMoved = before && after && before.part !== after.part;
  const where = (standing: typeof before) =>
    isMoved && standing ? `${distanceLabel(readPart(standing.part)?.distance ?? 0)}: ` : '';
  return (
    <tr>
      <td className="long">{name}</td>
      <td className="long">
        {where(before)}
        {standingInWords(before, group)}
      </td>
      <td className="long">
        {where(after)}
        {standingInWords(after, group)}
        {after?.conflict && <div className="wrong">{inConflictWords(after)}</div>}
      </td>
    </tr>
  );
}
