import { ownValue } from '@app/domain';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { SessionRunner } from '@app/views';
import { errorText } from '../../api/client';
import { newId } from '../../api/device';
import { isLoggedOut, isOtherOwner, fetchRegistrationIfOwner } from '../../api/registration';
import { currentYear } from '../../components/form-rules';
import { useFormClose } from '../../components/FormDialog';
import { useNotice } from '../../components/NoticeProvider';
import {
  toParticipantFields,
  toSessionRunner,
  participantSchema,
  type ParticipantFields,
} from '../../components/runner-fields';
import { RegistrationRunnerFieldset } from '../../components/RegistrationRunnerFieldset';
import { runnerDraft, readRunnerDraft } from './runner-draft';
import {
  isChangedElsewhere,
  useIsSaving,
  useEndSession,
  useSaveRunners,
  useRefusalHandler,
  type RunnerChange,
} from './use-save-runners';

interface RunnerDialogProps {
  /** The e-mail address that owns the registration. */
  readonly email: string;
  /** The participant to change. Undefined for a new one. */
  readonly saved: { readonly key: string; readonly runner: SessionRunner } | undefined;
  /** The likely surname of a new participant. */
  readonly surname: string;
  readonly onClose: () => void;
}

/** Adds, changes or removes a participant. Stays open with the typed text when the save fails. */
export function RunnerDialog({ email, saved, surname, onClose }: RunnerDialogProps) {
  const { key, year, form, isTouched } = useRunnerForm({ email, saved, surname });
  const { register, control, handleSubmit, formState } = form;
  const { mutate, isPending, error, reset } = useSaveRunners(email);
  const [seen, setSeen] = useState(saved?.runner);
  const isSaving = useIsSaving();
  const close = () => {
    runnerDraft.write(null);
    onClose();
  };
  const submit = handleSubmit((fields) =>
    mutate({ key, seen, wanted: toSessionRunner(fields) }, { onSuccess: close }),
  );
  const showNewest = (runner: SessionRunner | undefined) => {
    runnerDraft.write(null);
    if (!runner) {
      close();
      return;
    }
    setSeen(runner);
    form.reset(toParticipantFields(runner, surname));
    reset();
  };
  const leave = useFormClose(close, { isBusy: isSaving, isTouched });

  return (
    <Dialog open onClose={() => void leave()} aria-labelledby="runner-dialog" fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="runner-dialog">{saved ? 'Ändra deltagare' : 'Lägg till deltagare'}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <RegistrationRunnerFieldset
            register={register}
            control={control}
            errors={formState.errors}
            year={year}
          />
        </DialogContent>
        {error && (
          <Box sx={errorStyle}>
            <SaveError error={error} email={email} />
            {isChangedElsewhere(error) && <LoadNewest email={email} runnersKey={key} onFound={showNewest} />}
          </Box>
        )}
        <DialogActions>
          {saved && <RemoveButton email={email} saved={saved} onRemoved={close} />}
          <Button variant="text" onClick={close} disabled={isSaving}>
            Avbryt
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {saved ? 'Spara' : 'Lägg till'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

// Below the scrolling part, beside the pressed button: on a phone the last field may be out of sight.
const errorStyle = { display: 'grid', gap: 2, px: 3, pt: 2 } as const;

/** Why the save failed. After a logout the dialog retains the typed text and offers to sign in again. */
function SaveError({ error, email }: { error: Error; email: string }) {
  const endSession = useEndSession();
  if (isOtherOwner(error)) return null;
  if (isChangedElsewhere(error)) return <Alert severity="warning">{errorText(error)}</Alert>;
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

interface LoadNewestProps {
  readonly email: string;
  readonly runnersKey: string;
  /** Receives the participant as stored now; undefined when they were removed. */
  readonly onFound: (runner: SessionRunner | undefined) => void;
}

/** Loads what was saved elsewhere, once the user has seen their own text. */
function LoadNewest({ email, runnersKey, onFound }: LoadNewestProps) {
  const client = useQueryClient();
  const notice = useNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchRegistrationIfOwner(email, client),
    onSuccess: ({ deltagare }) => onFound(ownValue(deltagare, runnersKey)),
    onError: (error) => notice.error(errorText(error)),
  });
  return (
    <Button loading={isPending} onClick={() => mutate()} sx={{ justifySelf: 'start' }}>
      Visa det som gäller nu
    </Button>
  );
}

interface RemoveButtonProps {
  readonly email: string;
  readonly saved: NonNullable<RunnerDialogProps['saved']>;
  readonly onRemoved: () => void;
}

function RemoveButton({ email, saved: { key, runner }, onRemoved }: RemoveButtonProps) {
  const notice = useNotice();
  const handleRefusal = useRefusalHandler();
  const { mutateAsync, isPending } = useSaveRunners(email);
  // The user presses undo after the dialog is gone, so this component cannot show the outcome.
  const save = async (change: RunnerChange, saved?: () => void) => {
    try {
      await mutateAsync(change);
      saved?.();
    } catch (error) {
      if (isLoggedOut(error)) handleRefusal(error as Error);
      else if (!isOtherOwner(error)) notice.error(errorText(error));
    }
  };
  const restore = () => void save({ key, seen: undefined, wanted: runner });
  const remove = () =>
    save({ key, seen: runner, wanted: undefined }, () => {
      onRemoved();
      notice({
        text: `${runner.firstname} ${runner.lastname} är borttagen`,
        action: { label: 'Ångra', onClick: restore },
      });
    });
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

/**
 * The dialog’s form. The typed text survives the dialog, a reload and the session, until it is saved or
 * cancelled.
 */
function useRunnerForm({ email, saved, surname }: Omit<RunnerDialogProps, 'onClose'>) {
  const [draft] = useState(() => draftOf(email, saved?.key));
  const [key] = useState(() => saved?.key ?? draft?.key ?? newId());
  const [year] = useState(currentYear);
  const [resolver] = useState(() => zodResolver(participantSchema(year)));
  const form = useForm<ParticipantFields>({
    resolver,
    defaultValues: draft?.fields ?? toParticipantFields(saved?.runner, surname),
  });
  const { control, getValues, formState } = form;
  const isTouched = formState.isDirty || draft !== undefined;
  const typed = useWatch({ control });

  useEffect(() => {
    if (isTouched) runnerDraft.write({ email, key, fields: getValues() });
  }, [isTouched, typed, email, key, getValues]);
  return { key, year, form, isTouched };
}

// A draft belongs to the participant it was typed for. The draft of a new participant is used for the next
// new one.
function draftOf(email: string, key: string | undefined) {
  const draft = readRunnerDraft(email);
  return key === undefined || draft?.key === key ? draft : undefined;
}
