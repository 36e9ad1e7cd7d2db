import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  distanceLabel,
  type RaceRow,
  fieldTexts,
  isDate,
  startOfRace,
  stockholmDate,
  partOf,
} from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { errorText, postJson } from '../../api/client';
import { serverClock } from '../../api/clock';
import { useLiveRaces } from '../../api/live-race';
import { racesQuery } from '../../api/races';
import { DataState } from '../../components/DataState';
import { DistanceChip } from '../../components/DistanceChip';
import { EmptyState } from '../../components/EmptyState';
import { useNotice } from '../../components/NoticeProvider';
import { PageTitle } from '../../components/PageLayout';
import { raceStateText } from '../../components/runner-text';
import { formatClock, formatWeekday, formatDay } from '../../config/formats';
import { paths } from '../../config/paths';

const ChangeRaceDialog = lazy(async () => ({
  default: (await import('./ChangeRaceDialog')).ChangeRaceDialog,
}));

/** All races by day, and the form that creates one. */
export function RacesPage() {
  const races = useLiveRaces();
  return (
    <>
      <PageTitle title="Hantera tävlingar" lead="Skapa lopp, fyll på med löpare och öppna tidtagningen." />
      <Box sx={pageStyle}>
        <Box>
          <DataState query={races} empty={{ when: (rows) => rows.length === 0, show: <NoRaces /> }}>
            {(rows) =>
              byDay(rows).map(({ date, races: ofDay }) => <RacesOfDay key={date} date={date} races={ofDay} />)
            }
          </DataState>
        </Box>
        <Box className="after-loading">
          <CreateRaceForm />
        </Box>
      </Box>
    </>
  );
}

function NoRaces() {
  return <EmptyState title="Det finns inga lopp ännu." text="Skapa det första under Nytt lopp." />;
}

const pageStyle = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '100%', md: 'minmax(0, 1fr) minmax(300px, 380px)' },
} as const;

/** A race day with its races, linked to their runners and timing. */
function RacesOfDay({ date, races }: { date: string; races: readonly RaceRow[] }) {
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1, '&::first-letter': { textTransform: 'uppercase' } }}>
        {formatWeekday(date)}
      </Typography>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {races.map((race) => (
          <RaceItem key={race.part} race={race} />
        ))}
      </ul>
    </Box>
  );
}

function RaceItem({ race }: { race: RaceRow }) {
  const { edition } = useAppConfig();
  const [isChanging, setChanging] = useState(false);
  const label = distanceLabel(race.distance);
  const start = startOfRace(edition, race);
  return (
    <Box component="li" sx={itemStyle}>
      <Box sx={{ minWidth: { sm: 64 } }}>
        <DistanceChip metres={race.distance} />
      </Box>
      <Box sx={{ flex: { xs: '1 1 14rem', sm: '1 1 4rem' } }}>
        <strong>{raceStateText(race.state)}</strong>
        {race.state === '' && (
          <>
            {start === undefined ? ' · ingen starttid' : ` · start kl.\u00a0${formatClock(start)}`}
            {race.openForReg ? ' · öppet för anmälan' : ' · stängt för anmälan'}
          </>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: 'auto' }}>
        <Button
          component={Link}
          to={paths.editRace(race.part)}
          aria-label={`Löpare i ${label} ${race.date}`}
          sx={buttonStyle}
        >
          Löpare
        </Button>
        <Button
          component={Link}
          to={paths.timing(race.part)}
          variant="text"
          aria-label={`Tidtagning ${label} ${race.date}`}
          sx={buttonStyle}
        >
          Tidtagning
        </Button>
        <Button
          variant="text"
          aria-label={`Ändra ${label} ${race.date}`}
          aria-haspopup="dialog"
          onClick={() => setChanging(true)}
          sx={buttonStyle}
        >
          Ändra
        </Button>
      </Box>
      <Suspense>{isChanging && <ChangeRaceDialog race={race} onClose={() => setChanging(false)} />}</Suspense>
    </Box>
  );
}

// On a phone the buttons have a row of their own.
const buttonStyle = { px: { xs: 1.5, sm: 2.5 } } as const;

const itemStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

/** One day's races, shortest first. */
interface RaceDay {
  readonly date: string;
  readonly races: readonly RaceRow[];
}

/** Races by day, the latest day first. */
function byDay(races: readonly RaceRow[]): readonly RaceDay[] {
  const days = [...new Set(races.map(({ date }) => date))].sort().reverse();
  return days.map((date) => ({
    date,
    races: races.filter((race) => race.date === date).sort((a, b) => a.distance - b.distance),
  }));
}

/** Creates a race from a date and a distance; the list beside it updates before the confirmation. */
function CreateRaceForm() {
  const { edition } = useAppConfig();
  const notice = useNotice();
  const create = useCreateRace();
  const { register, control, handleSubmit, formState, resetField, setFocus } = useForm<CreateRaceFields>({
    resolver: zodResolver(createRaceSchema),
    defaultValues: { date: dayToPlan(edition.date), distance: '', plannedStart: '', openForReg: true },
  });
  const { errors } = formState;

  const submit = handleSubmit(({ date, distance, plannedStart, openForReg }) => {
    const own = plannedStart === '' ? {} : { plannedStart };
    const race = { date, distance: Number(distance), openForReg, ...own };
    create.mutate(race, {
      onSuccess: ({ existed }) => {
        const name = `${distanceLabel(race.distance)} den ${formatDay(date)}`;
        if (existed) notice({ text: `${name} finns redan`, tone: 'info' });
        else notice.success(`${name} är skapat`);
        resetField('distance');
        resetField('plannedStart');
        setFocus('distance');
      },
    });
  });

  return (
    <Box
      component="form"
      noValidate
      aria-labelledby="create-race"
      onSubmit={(event) => void submit(event)}
      sx={formStyle}
    >
      <Typography variant="h2" id="create-race">
        Nytt lopp
      </Typography>
      <TextField
        label="Datum"
        type="date"
        error={errors.date !== undefined}
        helperText={errors.date?.message}
        slotProps={{ inputLabel: { shrink: true } }}
        {...register('date')}
      />
      <TextField
        label="Sträcka i meter"
        autoComplete="off"
        error={errors.distance !== undefined}
        helperText={errors.distance?.message ?? 'Till exempel 800 eller 5600'}
        slotProps={{ htmlInput: { inputMode: 'numeric' }, inputLabel: { shrink: true } }}
        {...register('distance')}
      />
      <TextField
        label="Planerad start"
        type="time"
        helperText="Om den inte är programmets"
        slotProps={{ inputLabel: { shrink: true } }}
        {...register('plannedStart')}
      />
      <Controller
        control={control}
        name="openForReg"
        render={({ field: { value, onChange, ...field } }) => (
          <FormControlLabel
            label="Öppet för anmälan"
            control={<Switch {...field} checked={value} onChange={(_event, checked) => onChange(checked)} />}
          />
        )}
      />
      {create.error && <Alert severity="error">{errorText(create.error)}</Alert>}
      <Button type="submit" variant="contained" loading={create.isPending}>
        Skapa lopp
      </Button>
    </Box>
  );
}

/** The edition's day, or today once that day has passed. */
function dayToPlan(editionDay: string): string {
  const today = stockholmDate(serverClock.now());
  return editionDay < today ? today : editionDay;
}

const formStyle = {
  display: 'grid',
  gap: 2,
  p: 3,
  borderRadius: 1,
  backgroundColor: 'rgba(197, 202, 233, 0.22)',
} as const;

/** The form's input: a date and whole hundreds of metres. */
const createRaceSchema = z.object({
  date: z.string().check(z.refine(isDate, { error: fieldTexts.dateInvalid })),
  distance: z.string().check(
    z.refine(isDistance, { error: fieldTexts.distanceInvalid, abort: true }),
    z.refine((text) => Number(text) % 100 === 0, { error: fieldTexts.distanceNotWholeHundreds }),
  ),
  plannedStart: z.string(),
  openForReg: z.boolean(),
});

type CreateRaceFields = z.infer<typeof createRaceSchema>;

// Digits only: Number() also accepts 1e3 and 0x320. A race id has room for 999 900 metres.
function isDistance(text: string): boolean {
  return /^0*[1-9]\d{0,5}$/.test(text.trim());
}

/** A race to create; distance in metres. */
interface NewRace {
  readonly date: string;
  readonly distance: number;
  readonly openForReg: boolean;
  readonly plannedStart?: string;
}

/**
 * Creates a race; `existed` if an identical one already exists. Succeeds after the list of races has been
 * refetched.
 */
function useCreateRace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (race: NewRace) =>
      postJson<{ readonly existed?: true }>(
        `/admin/api/races/create-race/${partOf(race.date, race.distance)}`,
        race,
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: racesQuery.queryKey }),
  });
}
