import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { distanceLabel, type RegisteredRunner } from '@app/domain';
import { AnonymousMark } from '../../components/AnonymousMark';
import { DistanceChip } from '../../components/DistanceChip';
import { PlainTable } from '../../components/PlainTable';
import { lateWords, fullName } from '../../components/runner-words';
import { metresOf, runnersIn, type RunnerGroup, type RunnerEntry } from './runner-groups';

/** Runners by distance, then those who have not paid. */
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
        <PlainTable caption={isUnpaid ? 'Löpare som inte har betalat' : `Betalda löpare ${title}`}>
          <thead>
            <tr>
              {isUnpaid && <th scope="col">Lopp</th>}
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
  const owner = registration.by === 'runner' ? registration.email : 'Biljettkassan';
  if (!runner) return <RowWithoutRunner owner={owner} />;
  const { age, group, company, distance, phone } = runner;
  const who = [owner, phone].filter(Boolean).join(' · ');
  return (
    <tr>
      {isUnpaid && (
        <td>
          <DistanceChip metres={metresOf(distance)} />
        </td>
      )}
      <td className="long">
        <NameAndBib runner={runner} /> <AnonymousMark of={runner} />
        {typeof listed?.late === 'string' && <strong> · {lateWords}</strong>}
        <div className="sub narrow">{[group, company, who].filter(Boolean).join(' · ')}</div>
        {entry.bought && <div className="sub">Betald som {boughtInWords(entry.bought)}</div>}
      </td>
      <td className="num">{age}</td>
      <td className="wide">{group}</td>
      <td className="wide long">{company}</td>
      <td className="wide long">{who}</td>
    </tr>
  );
}

// Only an unpaid registration can be without runners.
function RowWithoutRunner({ owner }: { owner: string }) {
  return (
    <tr>
      <td />
      <td className="long">
        <em>Inga deltagare ännu</em>
        <div className="sub narrow">{owner}</div>
      </td>
      <td className="num">–</td>
      <td className="wide" colSpan={2} />
      <td className="wide long">{owner}</td>
    </tr>
  );
}

/** What was bought, when it was changed later: name, age and distance. */
function boughtInWords(bought: RegisteredRunner): string {
  const age = bought.age === null ? [] : [`${bought.age} år`];
  return [fullName(bought), ...age, distanceLabel(metresOf(bought.distance))].join(', ');
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
