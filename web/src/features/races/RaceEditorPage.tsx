import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import { dayOf, distanceLabel, readPart, type Day, type BoardRunner, type Race } from '@app/domain';
import { errorText } from '../../api/client';
import { newId } from '../../api/device';
import { boardRunners, useLiveDay } from '../../api/live-day';
import { DataState } from '../../components/DataState';
import { currentYear } from '../../api/clock';
import { PageTitle } from '../../components/PageLayout';
import { RaceHistogram } from '../../components/RaceHistogram';
import { Section } from '../../components/Section';
import { formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { useEditRunners, type EditCommand } from './edit-runners';
import {
  emptyRunner,
  inputOf,
  runnerSchema,
  type RunnerFields,
  BoardRunnerFieldset,
} from './BoardRunnerFieldset';
import { BoardRunnerTable } from './BoardRunnerTable';

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
      <BoardRunnerTable part={part} runners={runners} />
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
      <BoardRunnerFieldset register={register} errors={formState.errors} isReadOnly={edit.isPending} />
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

/** A race's prints and files: labels, start lists, results, and the list that RaceSplitter imports. */
export function RacePapers({ race, runners }: { race: Race; runners: readonly BoardRunner[] }) {
  if (runners.length === 0) return null;
  return (
    <Section
      title="Utskrifter och filer"
      titleGap={0}
      className="not-printed"
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button component={Link} to={paths.labels(race.part)}>
          Etiketter
        </Button>
        <Button component={Link} to={paths.startListOnPaper(race.part)}>
          Startlista att skriva ut
        </Button>
        {race.phase !== 'planned' && (
          <>
            <Button component={Link} to={paths.resultsOnPaper(race.part)}>
              Resultat att skriva ut
            </Button>
            <Button component={Link} to={paths.publishing(race.part)}>
              Publicera resultat
            </Button>
          </>
        )}
      </Box>
      <Box component="ul" sx={listStyle}>
        {filesOf(race, runners).map((file) => (
          <li key={file.name}>
            {file.isAvailable ? (
              <MuiLink href={file.address} download={file.saveAs}>
                {file.name}
              </MuiLink>
            ) : (
              <span>{file.name}</span>
            )}{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {file.note}
            </Box>
          </li>
        ))}
      </Box>
    </Section>
  );
}

interface RaceFile {
  readonly name: string;
  readonly address: string;
  /** The file name, if the server does not send one. */
  readonly saveAs?: string;
  readonly isAvailable: boolean;
  readonly note: string;
}

/**
 * The race's files, including unavailable ones: the note explains why, or what to know before passing one on.
 */
function filesOf({ part, phase, distance }: Race, runners: readonly BoardRunner[]): readonly RaceFile[] {
  const results = `/admin/api/results/${part}`;
  const withBib = runners.filter(({ bib }) => bib !== null).length;
  const isBegun = phase !== 'planned';
  const unfinished = phase === 'started' ? 'Loppet pågår: filen blir inte hel förrän det är avslutat.' : '';
  return [
    {
      name: 'Resultat (CSV)',
      address: results,
      isAvailable: isBegun,
      note: isBegun
        ? unfinished || 'Som på resultatsidan: Anonym är Anonym.'
        : 'Finns när loppet har startat.',
    },
    {
      name: 'Resultat till Svensk Friidrott (CSV)',
      address: `${results}/federation`,
      isAvailable: isBegun,
      note: isBegun ? unfinished || lackingYears(runners) : 'Finns när loppet har startat.',
    },
    {
      name: 'Startlista till RaceSplitter',
      address: `/admin/api/export2racesplitter?part=${part}`,
      saveAs: `RaceSplitter-${distanceLabel(distance)}.csv`,
      isAvailable: withBib > 0,
      note: splitterNote(withBib, runners.length),
    },
  ];
}

function lackingYears(runners: readonly BoardRunner[]): string {
  const lacking = runners.filter(({ birthYear, anonymous }) => birthYear === null && !anonymous).length;
  return lacking === 0 ? '' : `${String(lacking)} löpare saknar födelseår, som förbundet vill ha.`;
}

function splitterNote(withBib: number, all: number): string {
  if (withBib === 0) return 'Ingen har startnummer än, och utan nummer vore listan tom.';
  return withBib === all ? '' : `${String(all - withBib)} löpare utan startnummer är inte med.`;
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': { minHeight: 44, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
} as const;
