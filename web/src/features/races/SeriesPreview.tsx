import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { distanceLabel, readPart, formatBibSpans, spansOf, type Runner, type SeriesPlan } from '@app/domain';
import { PlainTable } from '../../components/PlainTable';
import { fullName } from '../../components/runner-text';

/** The assigned bibs, the skipped bibs with reasons, and the bibs left or lacking. */
export function SeriesPreview({ plan }: { plan: SeriesPlan }) {
  const { given, unassigned } = plan;
  return (
    <Box>
      <Box role="status" sx={{ '& p + p': { mt: 0.5 } }}>
        <Typography sx={{ fontWeight: 650 }}>
          {given.length === 0
            ? 'Inget nummer i serien är ledigt'
            : `${String(given.length)} löpare får nummer ${bibsText(given)}`}
        </Typography>
        {planNotes(plan).map((note) => (
          <Typography key={note}>{note}</Typography>
        ))}
        {unassigned.length > 0 && (
          <Typography sx={{ color: 'error.main', fontWeight: 650 }}>
            {`${String(unassigned.length)} löpare får inget nummer: serien räcker inte`}
          </Typography>
        )}
      </Box>
      {given.length > 0 && <GivenTable given={given} />}
    </Box>
  );
}

function planNotes({ skipped, unused }: SeriesPlan): readonly string[] {
  const worn = skipped.filter(({ wearer }) => wearer);
  const reserved = skipped.filter(({ wearer }) => !wearer);
  const more = worn.length > MOST_NAMED ? ` och ${String(worn.length - MOST_NAMED)} till` : '';
  return [
    ...(worn.length > 0
      ? [`Redan utdelade i serien: ${worn.slice(0, MOST_NAMED).map(wornText).join(', ')}${more}`]
      : []),
    ...(reserved.length > 0 ? [`Reserverade i serien: ${bibsText(reserved)}`] : []),
    ...(unused.length > 0 ? [`Kvar i serien: ${formatBibSpans(unused)}`] : []),
  ];
}

function bibsText(all: readonly { readonly bib: number }[]): string {
  return formatBibSpans(spansOf(all.map(({ bib }) => bib)));
}

const MOST_NAMED = 10;
const MOST_SHOWN = 200;

function wornText({ bib, wearer }: SeriesPlan['skipped'][number]): string {
  if (!wearer) return String(bib);
  const race = readPart(wearer.part);
  return `${String(bib)} (${fullName(wearer.details)}, ${race ? distanceLabel(race.distance) : wearer.part})`;
}

function GivenTable({ given }: { given: SeriesPlan['given'] }) {
  return (
    <Box
      sx={{ maxHeight: 400, overflow: 'auto', mt: 1 }}
      tabIndex={0}
      role="region"
      aria-label="Vem får vilket nummer"
    >
      <PlainTable caption="Vem får vilket nummer">
        <thead>
          <tr>
            <th className="num">Nr</th>
            <th>Namn</th>
            <th>Klass</th>
            <th className="wide">Klubb</th>
          </tr>
        </thead>
        <tbody>
          {given.slice(0, MOST_SHOWN).map(({ bib, runner }) => (
            <GivenRow key={runner.sort} bib={bib} details={runner.details} />
          ))}
        </tbody>
      </PlainTable>
      {given.length > MOST_SHOWN && (
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>och {given.length - MOST_SHOWN} till</Typography>
      )}
    </Box>
  );
}

function GivenRow({ bib, details }: { bib: number; details: Runner['details'] }) {
  return (
    <tr>
      <td className="num">{bib}</td>
      <td className="free-text">
        {fullName(details)}
        {details.company && <div className="sub narrow">{details.company}</div>}
      </td>
      <td>{details.group}</td>
      <td className="wide free-text">{details.company}</td>
    </tr>
  );
}
