import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { distanceLabel, fieldTexts, isDate, refusalText, startOfRace, type RaceRow } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { ApiError, errorText } from '../../api/client';
import { postCommands } from '../../api/commands';
import { newId } from '../../api/device';
import { racesQuery } from '../../api/races';
import { CheckField } from '../../components/CheckField';
import { useConfirm } from '../../components/ConfirmProvider';
import { FormDialog } from '../../components/FormDialog';
import { useNotice } from '../../components/NoticeProvider';
import { formatClock, formatDay } from '../../config/formats';

interface ChangeRaceDialogProps {
  readonly race: RaceRow;
  readonly onClose: () => void;
}

/** Changes a race's plan, or removes the race. When the server refuses, it stays open with the input. */
export function ChangeRaceDialog({ race, onClose }: ChangeRaceDialogProps) {
  // A colleague's change arrives while the dialog is open: what the organiser typed is compared with these.
  const [opened] = useState(race);
  const { edition } = useAppConfig();
  const [fields, setFields] = useState(() => fieldsOf(opened));
  const change = (changed: Partial<RaceFields>) => setFields({ ...fields, ...changed });
  const notice = useNotice();
  const { mutateAsync, isPending, error } = useRaceCommand(opened);
  const remove = useRemoveRace(opened, onClose);
  const changes = changesIn(opened, fields);
  const key = JSON.stringify(changes);
  // The same input has the same id, so that a repeat after a lost answer is recognised.
  const command = useMemo(
    () => ({ id: newId(), type: 'ChangeRace', ...(JSON.parse(key) as object) }) as const,
    [key],
  );
  const isDateValid = isDate(fields.date);
  const label = distanceLabel(opened.distance);
  const save = async () => {
    if (key !== '{}') {
      // Awaits here: a moved race leaves the list with this dialog, so callbacks of `mutate` would not run.
      if (!(await succeeds(mutateAsync(command)))) return;
      notice.success(`${label} den ${formatDay(fields.date)} är ändrat`);
    }
    onClose();
  };
  const programme = startOfRace(edition, { date: opened.date, distance: opened.distance });
  // The server refuses to move or remove it.
  const isInProgramme = programme !== undefined;
  return (
    <FormDialog
      title={`Ändra ${label} den ${formatDay(opened.date)}`}
      maxWidth="xs"
      submit={{ children: 'Spara', disabled: !isDateValid || remove.isPending }}
      onSubmit={() => void save()}
      onClose={onClose}
      isPending={isPending}
      error={error ?? remove.error}
    >
      <TextField
        label="Datum"
        type="date"
        value={fields.date}
        error={!isDateValid}
        disabled={isInProgramme}
        helperText={isDateValid ? dateHelp(isInProgramme) : fieldTexts.dateInvalid}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => change({ date: event.target.value })}
      />
      <TextField
        label="Planerad start"
        type="time"
        value={fields.start}
        helperText={
          programme === undefined
            ? 'Tomt: ingen planerad starttid'
            : `Tomt: enligt programmet, kl. ${formatClock(programme)}`
        }
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => change({ start: event.target.value })}
      />
      <CheckField
        label="Öppet för anmälan"
        checked={fields.isOpen}
        onChange={(event) => change({ isOpen: event.target.checked })}
      />
      {!isInProgramme && (
        <Button
          variant="text"
          color="error"
          loading={remove.isPending}
          disabled={isPending}
          onClick={() => void remove.ask()}
          sx={{ justifySelf: 'start' }}
        >
          Ta bort loppet …
        </Button>
      )}
    </FormDialog>
  );
}

function dateHelp(isInProgramme: boolean): string {
  return isInProgramme
    ? `${refusalText('race-in-programme')}.`
    : 'Kan ändras så länge loppet inte har löpare eller start.';
}

interface RaceFields {
  readonly date: string;
  /** 'HH:MM'; '' where the programme applies. */
  readonly start: string;
  readonly isOpen: boolean;
}

function fieldsOf({ date, plannedStart = '', openForReg }: RaceRow): RaceFields {
  return { date, start: plannedStart, isOpen: openForReg };
}

interface RaceChanges {
  readonly date?: string;
  readonly plannedStart?: string | null;
  readonly openForReg?: boolean;
}

/** Only the changed fields: another organiser may change the others meanwhile. */
function changesIn(race: RaceRow, { date, start, isOpen }: RaceFields): RaceChanges {
  return {
    ...(date !== race.date && { date }),
    ...(start !== (race.plannedStart ?? '') && { plannedStart: start === '' ? null : start }),
    ...(isOpen !== race.openForReg && { openForReg: isOpen }),
  };
}

type RaceCommand = { readonly id: string; readonly type: string; readonly command?: string } & RaceChanges;

/** Sends a command for the race. Throws ApiError when the server refuses. Settles after the list is refetched. */
function useRaceCommand({ part }: RaceRow) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (command: RaceCommand) => {
      const [result] = await postCommands([{ ...command, part }]);
      if (result?.outcome === 'rejected') throw new ApiError(409, result.error ?? '', result.code);
    },
    onSuccess: (_, { type, date }) => {
      // The list keeps races that an answer lacks, in case it is old.
      if (type === 'RemoveRace' || date !== undefined)
        client.setQueryData(racesQuery.queryKey, (races) => races?.filter((race) => race.part !== part));
    },
    onSettled: () => client.invalidateQueries({ queryKey: racesQuery.queryKey }),
  });
}

function useRemoveRace(race: RaceRow, onClose: () => void) {
  const confirm = useConfirm();
  const notice = useNotice();
  const { mutateAsync, isPending, error } = useRaceCommand(race);
  const [id] = useState(newId);
  const label = `${distanceLabel(race.distance)} den ${formatDay(race.date)}`;
  const undo = () => {
    mutateAsync({ id: newId(), type: 'UndoCommand', command: id }).catch((failed: unknown) =>
      notice.error(errorText(failed)),
    );
  };
  const ask = async () => {
    const isMeant = await confirm({
      title: `Ta bort ${label}?`,
      text: 'Loppet försvinner från alla listor. Det går att ångra, och raden finns kvar i journalen.',
      confirmLabel: 'Ta bort',
      isDangerous: true,
    });
    if (!isMeant || !(await succeeds(mutateAsync({ id, type: 'RemoveRace' })))) return;
    notice({ text: `${label} är borttaget`, action: { label: 'Ångra', onClick: undo } });
    onClose();
  };
  return { ask, isPending, error };
}

/** False after an error, which the dialog shows. */
async function succeeds(sending: Promise<unknown>): Promise<boolean> {
  return sending.then(
    () => true,
    () => false,
  );
}
