import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import {
  planSeries,
  formatBibSpans,
  spansOf,
  wornSpans,
  type Day,
  type SeriesOrder,
  type SeriesPlan,
  fieldTexts,
  isBib,
  parseBibSpans,
  type BibSeries,
  distanceLabel,
  readPart,
  type Runner,
} from '@app/domain';
import { errorText } from '../../api/client';
import { newId } from '../../api/device';
import { ChoiceField, PlainField } from '../../components/PlainFields';
import { PlainTable } from '../../components/PlainTable';
import { TableHead } from '../../components/TableHead';
import { fullName } from '../../components/runner-text';
import { useEditRunners, type EditCommand } from './edit-runners';
import { Section } from '../../components/Section';

interface BibSeriesPanelProps {
  readonly part: string;
  readonly day: Day;
  readonly onClose: () => void;
}

/** Assigns a series of bibs to a race's runners without one: previews the plan, then assigns all or none. */
export function BibSeriesPanel({ part, day, onClose }: BibSeriesPanelProps) {
  const [fields, setFields] = useState(() => emptySeries(day, part));
  const assigning = useAssignSeries(part);
  const { series, problems } = useMemo(() => readSeries(fields), [fields]);
  const plan = useMemo(() => series && planSeries(day, part, series), [day, part, series]);
  const worn = wornSpans(day, part);
  const ready = plan?.given.length ?? 0;
  const change = (changed: Partial<SeriesFields>) => {
    setFields({ ...fields, ...changed });
    assigning.clearOutcome();
  };

  return (
    <Section title="Dela ut startnummer" isPanel>
      <Typography>
        En serie för dem i loppet som saknar startnummer. Den som redan har ett behåller det, och ett nummer
        som någon bär i dag eller som är reserverat hoppas över.
      </Typography>
      <SeriesFieldset
        fields={fields}
        problems={problems}
        onChange={change}
        isReadOnly={assigning.isPending}
      />
      {worn.length > 0 && (
        <Typography sx={{ color: 'text.secondary' }}>Utdelade i loppet: {formatBibSpans(worn)}</Typography>
      )}
      <Box role="status">
        {assigning.successText && <Alert severity="success">{assigning.successText}</Alert>}
      </Box>
      {assigning.problem !== undefined && <Alert severity="error">{assigning.problem}</Alert>}
      {isAnyoneWaiting(day, part) ? (
        plan && <SeriesPreview plan={plan} />
      ) : (
        <Typography>Alla löpare i loppet har startnummer.</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="contained"
          disabled={ready === 0}
          loading={assigning.isPending}
          onClick={() => plan && assigning.assign(plan)}
        >
          {`Dela ut ${String(ready)} startnummer`}
        </Button>
        <Button variant="text" onClick={onClose}>
          Stäng
        </Button>
      </Box>
    </Section>
  );
}

function isAnyoneWaiting({ runners }: Day, part: string): boolean {
  return [...runners.values()].some((runner) => runner.part === part && runner.bib === null);
}

/** Sends a plan as one command, and returns the outcome as text. */
function useAssignSeries(part: string) {
  const [draft, setDraft] = useState<AssignBibs>();
  const [successText, setSuccessText] = useState('');
  const [refused, setRefused] = useState<string>();
  const { mutate, reset, error, isPending } = useEditRunners(part);
  const clearOutcome = () => {
    setSuccessText('');
    setRefused(undefined);
    reset();
  };
  const assign = (plan: SeriesPlan) => {
    const command = reuseOrCreateCommand(draft, part, plan);
    setDraft(command);
    clearOutcome();
    mutate([command], {
      onSuccess: ([result]) => {
        setDraft(undefined);
        if (result?.outcome === 'rejected') setRefused(result.error ?? '');
        else setSuccessText(givenText(plan));
      },
    });
  };
  const lost = error ? `${errorText(error)} Inget delas ut två gånger.` : undefined;
  return { assign, clearOutcome, successText, isPending, problem: refused ?? lost };
}

type AssignBibs = Extract<EditCommand, { type: 'AssignBibs' }>;

/** Reuses the command for the same series after a lost answer, so that bibs are assigned once. */
function reuseOrCreateCommand(
  draft: AssignBibs | undefined,
  part: string,
  { given }: SeriesPlan,
): AssignBibs {
  const bibs = given.map(({ runner, bib }) => ({ sort: runner.sort, bib }));
  if (draft && JSON.stringify(draft.bibs) === JSON.stringify(bibs)) return draft;
  return { id: newId(), type: 'AssignBibs', part, bibs };
}

function givenText({ given }: SeriesPlan): string {
  const numbers = formatBibSpans(spansOf(given.map(({ bib }) => bib)));
  return `${String(given.length)} löpare har fått nummer ${numbers}. Ett enskilt nummer rättas med Ändra i listan.`;
}

interface SeriesFieldsetProps {
  readonly fields: SeriesFields;
  readonly problems: SeriesProblems;
  readonly onChange: (changed: Partial<SeriesFields>) => void;
  readonly isReadOnly: boolean;
}

function SeriesFieldset({ fields, problems, onChange, isReadOnly }: SeriesFieldsetProps) {
  const field = (name: 'from' | 'to' | 'reserved') => ({
    value: fields[name],
    problem: problems[name],
    autoComplete: 'off',
    readOnly: isReadOnly,
    onType: (text: string) => onChange({ [name]: text }),
  });
  return (
    <Box sx={fieldsStyle}>
      <PlainField label="Från nummer" inputMode="numeric" {...field('from')} />
      <PlainField
        label="Till och med"
        help="Om serien har ett sista nummer"
        inputMode="numeric"
        {...field('to')}
      />
      <PlainField label="Reserverade nummer" help="Till exempel 510, 520–525" {...field('reserved')} />
      <ChoiceField
        label="Ordning"
        value={fields.order}
        options={ORDERS}
        onChange={(order) => onChange({ order: order as SeriesOrder })}
      />
    </Box>
  );
}

const ORDERS: readonly { readonly value: SeriesOrder; readonly label: string }[] = [
  { value: 'name', label: 'Efternamn' },
  { value: 'registration', label: 'Anmälan, den första först' },
  { value: 'club', label: 'Klubb, sedan efternamn' },
];

const fieldsStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: '100%', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
} as const;

/** The form of a bib series: numbers are text. */
interface SeriesFields {
  readonly from: string;
  readonly to: string;
  readonly reserved: string;
  readonly order: SeriesOrder;
}

/** Errors by field, in Swedish. */
type SeriesProblems = Readonly<Partial<Record<keyof SeriesFields, string>>>;

/** A series that starts after the race's last bib. */
function emptySeries(day: Day, part: string): SeriesFields {
  const last = wornSpans(day, part).at(-1)?.last;
  return { from: last === undefined ? '' : String(last + 1), to: '', reserved: '', order: 'name' };
}

/** The series in the form if all fields are valid. A missing first number is not reported as an error. */
function readSeries(fields: SeriesFields): {
  readonly series: BibSeries | undefined;
  readonly problems: SeriesProblems;
} {
  const problems = problemsIn(fields);
  const isWhole = fields.from.trim() !== '' && Object.keys(problems).length === 0;
  return { series: isWhole ? seriesIn(fields) : undefined, problems };
}

function seriesIn({ from, to, reserved, order }: SeriesFields): BibSeries {
  return { from: Number(from), to: numberIn(to), reserved: parseBibSpans(reserved) ?? [], order };
}

function problemsIn({ from, to, reserved }: SeriesFields): SeriesProblems {
  const [first, last] = [numberIn(from), numberIn(to)];
  const isLastWrong = last !== null && (!isBib(last) || last < Number(from));
  return {
    ...(first !== null && !isBib(first) && { from: fieldTexts.bibInvalid }),
    ...(isLastWrong && { to: 'ska vara ett nummer efter det första' }),
    ...(!parseBibSpans(reserved) && { reserved: 'skriv nummer som 510, 520–525' }),
  };
}

function numberIn(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

/** The assigned bibs, the skipped bibs with reasons, and the bibs left or lacking. */
function SeriesPreview({ plan }: { plan: SeriesPlan }) {
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
        <TableHead columns={[['Nr', 'num'], ['Namn'], ['Klass'], ['Klubb', 'wide']]} />
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
