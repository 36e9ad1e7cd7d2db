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
} from '@app/domain';
import { errorText } from '../../api/client';
import { newId } from '../../api/device';
import { ChoiceField, PlainField } from '../../components/PlainFields';
import { useEditRunners, type EditCommand } from './edit-runners';
import { emptySeries, readSeries, type SeriesFields, type SeriesProblems } from './series-form';
import { SeriesPreview } from './SeriesPreview';

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
    <Box component="section" aria-labelledby="series" sx={panelStyle}>
      <Typography variant="h2" id="series">
        Dela ut startnummer
      </Typography>
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
    </Box>
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

const panelStyle = {
  display: 'grid',
  gridTemplateColumns: '100%',
  gap: 2,
  p: { xs: 2, md: 3 },
  borderRadius: 1,
  backgroundColor: 'rgba(197, 202, 233, 0.22)',
} as const;
