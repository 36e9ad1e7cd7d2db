import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { distanceLabel, metresFromKm, type RegisteredRunner } from '@app/domain';
import { AnonymousMark } from '../../components/AnonymousMark';
import { DistanceChip } from '../../components/DistanceChip';
import { PlainTable } from '../../components/PlainTable';
import { lateText, fullName } from '../../components/runner-text';
import { familyAddress, runnersIn, type RunnerGroup, type RunnerEntry } from './runner-groups';

const widths = (...shares: readonly string[]) =>
  Object.fromEntries(
    shares.map((share, at) => [
      `& th:nth-of-type(${String(at + 1)})`,
      { width: { xs: at === 0 ? '100%' : 'auto', md: share } },
    ]),
  );

// Every group has its columns at the same place. For unpaid runners the last column is split to show the
// race.
const COLUMNS = widths('28%', '7%', '9%', '24%', '32%');
const UNPAID_COLUMNS = widths('28%', '7%', '9%', '24%', '22%', '10%');

/** Runners by distance, then the unpaid ones. */
export function RunnerGroups({ groups }: { groups: readonly RunnerGroup[] }) {
  return groups.map((group) => <Group key={group.title} group={group} />);
}

function Group({ group: { title, metres, entries } }: { group: RunnerGroup }) {
  const id = `group-${String(metres ?? 'unpaid')}`;
  const isUnpaid = metres === null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {title} ({runnersIn(entries)})
      </Typography>
      {entries.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Inga löpare.</Typography>
      ) : (
        <PlainTable
          caption={isUnpaid ? 'Löpare som inte har betalat' : `Betalda löpare ${title}`}
          sx={isUnpaid ? UNPAID_COLUMNS : COLUMNS}
        >
          <thead>
            <tr>
              <th scope="col">Namn</th>
              <th scope="col" className="num">
                Ålder
              </th>
              <th scope="col" className="wide">
                Klass
              </th>
              <th scope="col" className="wide">
                Klubb/Företag
              </th>
              <th scope="col" className="wide">
                Anmäld av
              </th>
              {isUnpaid && (
                <th scope="col" className="wide">
                  Lopp
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Row key={entry.key} entry={entry} isUnpaid={isUnpaid} />
            ))}
          </tbody>
        </PlainTable>
      )}
    </Box>
  );
}

function Row({ entry, isUnpaid }: { entry: RunnerEntry; isUnpaid: boolean }) {
  const { registration, runner, listed } = entry;
  const owner = familyAddress(registration) || 'Biljettkassan';
  if (!runner) return <RowWithoutRunner owner={owner} />;
  const { age, group, company, distance, phone } = runner;
  const who = [owner, phone].filter(Boolean).join('\u00a0· ');
  return (
    <tr>
      <td className="free-text">
        <NameAndBib runner={runner} /> <AnonymousMark runner={runner} />
        {typeof listed?.late === 'string' && <strong> · {lateText}</strong>}
        <div className="sub narrow">
          {isUnpaid && <DistanceChip metres={metresFromKm(distance)} />}{' '}
          {[group, company, who].filter(Boolean).join('\u00a0· ')}
        </div>
        {entry.bought && <div className="sub">Betald som {boughtText(entry.bought)}</div>}
      </td>
      <td className="num">{age}</td>
      <td className="wide">{group}</td>
      <td className="wide free-text">{company}</td>
      <td className="wide free-text">{who}</td>
      {isUnpaid && (
        <td className="wide">
          <DistanceChip metres={metresFromKm(distance)} />
        </td>
      )}
    </tr>
  );
}

// Only an unpaid registration can be without runners.
function RowWithoutRunner({ owner }: { owner: string }) {
  return (
    <tr>
      <td className="free-text">
        <em>Inga deltagare ännu</em>
        <div className="sub narrow">{owner}</div>
      </td>
      <td className="num">–</td>
      <td className="wide" colSpan={2} />
      <td className="wide free-text">{owner}</td>
      <td className="wide" />
    </tr>
  );
}

/** The runner as bought, before a correction: name, age and distance. */
function boughtText(bought: RegisteredRunner): string {
  const age = bought.age === null ? [] : [`${bought.age} år`];
  return [fullName(bought), ...age, distanceLabel(metresFromKm(bought.distance))].join(', ');
}

function NameAndBib({ runner }: { runner: RegisteredRunner }) {
  const { bib = null } = runner;
  return (
    <>
      {fullName(runner)}
      {bib !== null && <strong className="tabular">{` · nr\u00a0${bib}`}</strong>}
    </>
  );
}
