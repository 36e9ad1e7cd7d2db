import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import { dayOf, distanceLabel, readPart, type Day } from '@app/domain';
import { errorText } from '../../api/client';
import { newId } from '../../api/device';
import { boardRunners, useLiveDay } from '../../api/live-day';
import { DataState } from '../../components/DataState';
import { currentYear } from '../../components/form-rules';
import { PageTitle } from '../../components/PageLayout';
import { RaceHistogram } from '../../components/RaceHistogram';
import { formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { useEditRunners, type EditCommand } from './edit-runners';
import { RacePapers } from './RacePapers';
import { emptyRunner, inputOf, runnerSchema, type RunnerFields, RunnerFieldset } from './RunnerFieldset';
import { RunnerTable } from './RunnerTable';

const BibSeriesPanel = lazy(async () => ({ default: (await import('./BibSeriesPanel')).BibSeriesPanel }));
const ImportPanel = lazy(async () => ({ default: (await import('./ImportPanel')).ImportPanel }));

/** One race's runners: add manually or from a list, search, sort and change. */
export function RaceEditorPage() {
  const { part = '' } = useParams();
  const race = readPart(part);
  if (!race)
    return (
      <>
        <PageTitle title="Löpare" />
        <Alert severity="warning">Loppet finns inte.</Alert>
      </>
    );
  return (
    <>
      <PageTitle title={`Löpare ${distanceLabel(race.distance)}`} lead={formatWeekday(race.date)}>
        <Button component={Link} to={paths.timing(part)} className="not-printed">
          Tidtagning
        </Button>
      </PageTitle>
      <Editor key={part} part={part} />
    </>
  );
}

function Editor({ part }: { part: string }) {
  const query = useLiveDay(dayOf(part));
  return <DataState query={query}>{({ day }) => <Runners part={part} day={day} />}</DataState>;
}

function Runners({ part, day }: { part: string; day: Day }) {
  const [open, setOpen] = useState<'import' | 'series'>();
  const close = () => setOpen(undefined);
  const race = day.races.get(part);
  const runners = useMemo(() => boardRunners(day).get(part) ?? [], [day, part]);
  if (!race) return <Alert severity="warning">Loppet finns inte.</Alert>;
  const isEnded = race.phase === 'ended';
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '100%' }}>
      {isEnded ? (
        <Alert severity="info">Loppet är avslutat: löpare kan ändras men inte läggas till.</Alert>
      ) : (
        <Box className="not-printed" sx={{ display: 'grid', gap: 4, gridTemplateColumns: '100%' }}>
          <AddRunnerForm part={part} />
          {open === undefined && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
              <Button onClick={() => setOpen('import')}>Läs in lista (CSV)</Button>
              <Button onClick={() => setOpen('series')}>Dela ut startnummer</Button>
            </Box>
          )}
          <Suspense>
            {open === 'import' && <ImportPanel part={part} runners={runners} onClose={close} />}
            {open === 'series' && <BibSeriesPanel part={part} day={day} onClose={close} />}
          </Suspense>
        </Box>
      )}
      <RacePapers race={race} runners={runners} />
      <RunnerTable part={part} runners={runners} />
      {isEnded && <RaceHistogram metres={race.distance} runners={runners} />}
    </Box>
  );
}

/** Adds a runner manually. Clears the fields and focuses the first one, for the next runner. */
function AddRunnerForm({ part }: { part: string }) {
  const edit = useEditRunners(part);
  const [added, setAdded] = useState('');
  const [refused, setRefused] = useState<string>();
  const [draft, setDraft] = useState<EditCommand>();
  const [resolver] = useState(() => zodResolver(runnerSchema({ year: currentYear(), mayLackAge: false })));
  const { register, handleSubmit, formState, reset, setFocus } = useForm<RunnerFields>({
    resolver,
    defaultValues: emptyRunner,
  });

  // The outcome of an earlier attempt does not apply to this one.
  const clearOutcome = () => {
    setAdded('');
    setRefused(undefined);
    edit.reset();
  };
  const submit = handleSubmit((fields) => {
    const command = reuseOrCreateCommand(draft, part, fields);
    setDraft(command);
    clearOutcome();
    edit.mutate([command], {
      onSuccess: ([result]) => {
        setDraft(undefined);
        if (result?.outcome === 'rejected') {
          setRefused(result.error);
          return;
        }
        setAdded(`${fields.bib && `Nr ${fields.bib} `}${fields.firstname} ${fields.lastname} är tillagd`);
        reset(emptyRunner, { keepFieldsRef: true });
        setFocus('firstname');
      },
    });
  }, clearOutcome);
  const problem = refused ?? (edit.error && errorText(edit.error));

  return (
    <Box
      component="form"
      noValidate
      aria-labelledby="add-runner"
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="h2" id="add-runner">
        Lägg till löpare
      </Typography>
      <RunnerFieldset register={register} errors={formState.errors} isReadOnly={edit.isPending} />
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button type="submit" variant="contained" loading={edit.isPending}>
          Lägg till
        </Button>
        <Typography role="status" sx={{ color: 'success.main', fontWeight: 650 }}>
          {added}
        </Typography>
      </Box>
    </Box>
  );
}

// Reuses the command for unchanged fields after a lost answer, so that the server adds the runner once.
function reuseOrCreateCommand(
  draft: EditCommand | undefined,
  part: string,
  fields: RunnerFields,
): EditCommand {
  const input = inputOf(fields);
  const isUnchanged =
    draft?.type === 'AddRunner' &&
    JSON.stringify([draft.runner, draft.bib]) === JSON.stringify([input.runner, input.bib]);
  if (isUnchanged) return draft;
  const id = newId();
  return { id, type: 'AddRunner', part, sort: `runner-${id}`, ...input };
}
