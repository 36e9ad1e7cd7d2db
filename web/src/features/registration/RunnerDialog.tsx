import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { SessionRunner } from '@app/views';
import { errorText } from '../../api/client';
import { isLoggedOut, isOtherOwner, type Runners } from '../../api/registration';
import { useNotice } from '../../components/NoticeProvider';
import { leaveForm } from '../../components/form-rules';
import { runnerOf } from '../../components/runner-fields';
import { RunnerFieldset } from '../../components/RunnerFieldset';
import { forgetRunnerDraft } from './runner-draft';
import { useRunnerForm } from './runner-form';
import { useIsSaving, useEndSession, useSaveRunners, useRefusalHandler } from './use-save-runners';

interface RunnerDialogProps {
  /** The e-mail address that owns the registration. */
  readonly email: string;
  /** The participant to change. Undefined for a new one. */
  readonly known: { readonly key: string; readonly runner: SessionRunner } | undefined;
  /** The likely surname of a new participant. */
  readonly surname: string;
  readonly onClose: () => void;
}

/** Adds, changes or removes a participant. Stays open with the typed text when it cannot be saved. */
export function RunnerDialog({ email, known, surname, onClose }: RunnerDialogProps) {
  const { key, year, form, isTouched } = useRunnerForm({ email, known, surname });
  const { register, control, handleSubmit, formState } = form;
  const { mutate, isPending, error } = useSaveRunners(email);
  const isSaving = useIsSaving();
  const close = () => {
    forgetRunnerDraft();
    onClose();
  };
  const submit = handleSubmit((fields) => {
    mutate((runners) => ({ ...runners, [key]: runnerOf(fields) }), { onSuccess: close });
  });
  const leave = leaveForm(close, { isBusy: isSaving, isTouched });

  return (
    <Dialog open onClose={leave} aria-labelledby="runner-dialog" fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="runner-dialog">{known ? 'Ändra deltagare' : 'Lägg till deltagare'}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <RunnerFieldset register={register} control={control} errors={formState.errors} year={year} />
          {error && <Trouble error={error} email={email} />}
        </DialogContent>
        <DialogActions>
          {known && <Remove email={email} known={known} onRemoved={close} />}
          <Button variant="text" onClick={close} disabled={isSaving}>
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

/** Why it was not saved. After a logout the typed text is kept, with a button to log in again. */
function Trouble({ error, email }: { error: Error; email: string }) {
  const endSession = useEndSession();
  if (isOtherOwner(error)) return null;
  if (!isLoggedOut(error)) return <Alert severity="error">{errorText(error)}</Alert>;
  return (
    <Alert severity="warning">
      Du har blivit utloggad, så det här är inte sparat än. Logga in igen med en ny kod till{' '}
      <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
        {email}
      </Box>
      , så finns det du har skrivit kvar här.
      <Box sx={{ mt: 1.5 }}>
        <Button onClick={endSession}>Logga in igen</Button>
      </Box>
    </Alert>
  );
}

interface RemoveProps {
  readonly email: string;
  readonly known: NonNullable<RunnerDialogProps['known']>;
  readonly onRemoved: () => void;
}

function Remove({ email, known: { key, runner }, onRemoved }: RemoveProps) {
  const notice = useNotice();
  const handleRefusal = useRefusalHandler();
  const { mutateAsync, isPending } = useSaveRunners(email);
  // The undo is pressed after the dialog is gone, so its outcome cannot be shown by this component.
  const save = async (change: (runners: Runners) => Runners, saved?: () => void) => {
    try {
      await mutateAsync(change);
      saved?.();
    } catch (error) {
      if (isLoggedOut(error)) handleRefusal(error as Error);
      else if (!isOtherOwner(error)) notice.error(errorText(error));
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

function without(runners: Runners, key: string): Runners {
  return Object.fromEntries(Object.entries(runners).filter(([other]) => other !== key));
}
