import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Controller, useForm } from 'react-hook-form';
import { distanceLabel, fieldTexts, isDate, stockholmDate, partOf } from '@app/domain';
import * as z from 'zod/mini';
import { useAppConfig } from '../../api/app-config';
import { errorText, postJson } from '../../api/client';
import { serverClock } from '../../api/clock';
import { racesQuery } from '../../api/races';
import { useNotice } from '../../components/NoticeProvider';
import { formatDay } from '../../config/formats';

/** Creates a race from a date and a distance; the list beside it updates before the confirmation. */
export function CreateRaceForm() {
  const { edition } = useAppConfig();
  const notice = useNotice();
  const create = useCreateRace();
  const { register, control, handleSubmit, formState, resetField, setFocus } = useForm<CreateRaceFields>({
    resolver: zodResolver(createRaceSchema),
    defaultValues: { date: dayToPlan(edition.date), distance: '', openForReg: true },
  });
  const { errors } = formState;

  const submit = handleSubmit(({ date, distance, openForReg }) => {
    const race = { date, distance: Number(distance), openForReg };
    create.mutate(race, {
      onSuccess: ({ existed }) => {
        const name = `${distanceLabel(race.distance)} den ${formatDay(date)}`;
        if (existed) notice({ text: `${name} finns redan`, tone: 'info' });
        else notice.success(`${name} är skapat`);
        resetField('distance');
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
