import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { stockholmDate } from '@app/domain';
import type { SessionRunner } from '@app/views';
import { errorText } from '../../api/client';
import { serverClock } from '../../api/clock';
import { newId } from '../../api/new-id';
import { isLoggedOut, isOtherOwner, type Runners } from '../../api/registration';
import { leaveForm } from '../../components/leave-form';
import { useNotice } from '../../components/NoticeProvider';
import { fieldsOf, participantSchema, runnerOf, type ParticipantFields } from './runner.schema';
import { RunnerFieldset } from './RunnerFieldset';
import { useIsSaving, useSaveRunners } from './use-save-runners';

interface RunnerDialogProps {
  /** Whose registration it is. */
  readonly email: string;
  /** Whom to change; undefined for someone new. */
  readonly known: { readonly key: string; readonly runner: SessionRunner } | undefined;
  /** What a new one's surname is likely to be. */
  readonly surname: string;
  readonly onClose: () => void;
}

/** Adds, changes or removes a participant. Stays open with what was typed when it could not be saved. */
export function RunnerDialog({ email, known, surname, onClose }: RunnerDialogProps) {
  const [key] = useState(() => known?.key ?? newId());
  const [year] = useState(thisYear);
  const [resolver] = useState(() => zodResolver(participantSchema(year)));
  const { mutate, isPending, error } = useSaveRunners(email);
  const isSaving = useIsSaving();
  const { register, control, handleSubmit, formState } = useForm<ParticipantFields>({
    resolver,
    defaultValues: fieldsOf(known?.runner, surname),
  });
  const submit = handleSubmit((fields) => {
    mutate((runners) => ({ ...runners, [key]: runnerOf(fields) }), { onSuccess: onClose });
  });

  const leave = leaveForm(onClose, { isBusy: isSaving, isTouched: formState.isDirty });

  return (
    <Dialog open onClose={leave} aria-labelledby="runner-dialog" fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="runner-dialog">{known ? 'Ändra deltagare' : 'Lägg till deltagare'}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <RunnerFieldset register={register} control={control} errors={formState.errors} year={year} />
          {error && !isTold(error) && <Alert severity="error">{errorText(error)}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', gap: 1 }}>
          {known && <Remove email={email} known={known} onRemoved={onClose} />}
          <Button variant="text" onClick={onClose} disabled={isSaving}>
            Avbryt
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {known ? 'Spara' : 'Lägg till'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface RemoveProps {
  readonly email: string;
  readonly known: NonNullable<RunnerDialogProps['known']>;
  readonly onRemoved: () => void;
}

function Remove({ email, known: { key, runner }, onRemoved }: RemoveProps) {
  const notice = useNotice();
  const { mutateAsync, isPending } = useSaveRunners(email);
  // The undo outlives the dialog, so its outcome cannot hang on a component.
  const save = async (change: (runners: Runners) => Runners, saved?: () => void) => {
    try {
      await mutateAsync(change);
      saved?.();
    } catch (error) {
      if (!isTold(error)) notice.error(errorText(error));
    }
  };
  const putBack = () => void save((runners) => ({ ...runners, [key]: runner }));
  const remove = () =>
    save(
      (runners) => without(runners, key),
      () => {
        onRemoved();
        notice({
          text: `${runner.firstname} ${runner.lastname} är borttagen`,
          action: { label: 'Ångra', onClick: putBack },
        });
      },
    );
  return (
    <Button
      variant="text"
      loading={isPending}
      onClick={() => void remove()}
      sx={{ mr: 'auto', color: 'error.main' }}
    >
      Ta bort
    </Button>
  );
}

// The whole page says these.
const isTold = (error: unknown) => isLoggedOut(error) || isOtherOwner(error);

function without(runners: Runners, key: string): Runners {
  return Object.fromEntries(Object.entries(runners).filter(([other]) => other !== key));
}

function thisYear(): number {
  return Number(stockholmDate(serverClock.now()).slice(0, 4));
}
