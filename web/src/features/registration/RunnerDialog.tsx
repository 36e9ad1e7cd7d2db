import { clashTexts } from '@app/domain';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { SessionRunner } from '@app/views';
import { errorText } from '../../api/client';
import { newId } from '../../api/device';
import { isLoggedOut, isOtherOwner } from '../../api/registration';
import { currentYear } from '../../api/clock';
import { useFormClose } from '../../components/FormDialog';
import { useNotice } from '../../components/NoticeProvider';
import { PageDialog } from '../../components/PageDialog';
import {
  toParticipantFields,
  toSessionRunner,
  participantSchema,
  type ParticipantFields,
} from '../../components/runner-fields';
import { fullName } from '../../components/runner-text';
import { RegistrationRunnerFieldset } from '../../components/RegistrationRunnerFieldset';
import { runnerDraft, readRunnerDraft } from './runner-draft';
import { useEndSession, useRefusalHandler } from './refusals';
import {
  CHANGED_ELSEWHERE,
  ChangedElsewhere,
  decidedChange,
  useIsSaving,
  useSaveRunners,
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
  const { key, year, form, isTouched, seen, setSeen } = useRunnerForm({ email, saved, surname });
  const { register, control, handleSubmit, formState } = form;
  const [isNew] = useState(seen === undefined);
  const isSaving = useIsSaving();
  const close = () => {
    runnerDraft.write(null);
    onClose();
  };
  const { save, clash, dismissClash, pending, error } = useSaveInDialog(email, close);
  const submit = handleSubmit((fields) => save({ key, seen, wanted: toSessionRunner(fields) }));
  // The form stays open beside the question, so the decision is for what it holds now.
  const keep = (asked: ChangedElsewhere) =>
    asked.change.wanted
      ? handleSubmit((fields) => save(decidedChange(asked, toSessionRunner(fields))))()
      : save(decidedChange(asked, undefined));
  const showStored = ({ now, fields: [first = 'firstname'] }: ChangedElsewhere) => {
    if (!now) {
      close();
      return;
    }
    runnerDraft.write(null);
    setSeen(now);
    form.reset(toParticipantFields(now, surname));
    dismissClash();
    // The pressed button goes. The reset form knows its fields after the next render.
    setTimeout(() => form.setFocus(first));
  };
  const leave = useFormClose(close, { isBusy: isSaving, isTouched });

  return (
    <PageDialog open onClose={() => void leave()} aria-labelledby="runner-dialog" fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="runner-dialog">{isNew ? 'Lägg till deltagare' : 'Ändra deltagare'}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <RegistrationRunnerFieldset
            register={register}
            control={control}
            errors={formState.errors}
            year={year}
          />
        </DialogContent>
        {clash ? (
          <Box sx={errorStyle}>
            <RunnerClash
              clash={clash}
              isPending={pending !== undefined}
              onKeep={() => void keep(clash)}
              onTakeStored={() => showStored(clash)}
            />
          </Box>
        ) : error ? (
          <Box sx={errorStyle}>
            <SaveError error={error} email={email} />
          </Box>
        ) : null}
        <DialogActions>
          {seen && (
            <Button
              variant="text"
              loading={pending && !pending.wanted}
              onClick={() => save({ key, seen, wanted: undefined })}
              sx={{ mr: 'auto', color: 'error.main' }}
            >
              Ta bort
            </Button>
          )}
          <Button variant="text" onClick={close} disabled={isSaving}>
            Avbryt
          </Button>
          <Button type="submit" variant="contained" loading={pending?.wanted !== undefined}>
            {isNew ? 'Lägg till' : 'Spara'}
          </Button>
        </DialogActions>
      </form>
    </PageDialog>
  );
}

// Below the scrolling part, beside the pressed button: on a phone the last field may be out of sight.
const errorStyle = { display: 'grid', gap: 2, px: 3, pt: 2 } as const;

/** Why the save failed. After a logout the dialog retains the typed text and offers to sign in again. */
function SaveError({ error, email }: { error: Error; email: string }) {
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

interface RunnerClashProps {
  readonly clash: ChangedElsewhere;
  readonly isPending: boolean;
  readonly onKeep: () => void;
  readonly onTakeStored: () => void;
}

/** Asks which of two changes of a participant is right. */
function RunnerClash({ clash, isPending, onKeep, onTakeStored }: RunnerClashProps) {
  const { now } = clash;
  const { question, keep, take } = clashTextsOf(clash);
  return (
    <Alert severity="warning">
      {CHANGED_ELSEWHERE} {question}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button loading={isPending} onClick={onKeep}>
          {keep}
        </Button>
        <Button disabled={isPending} onClick={onTakeStored}>
          {now ? 'Visa det som gäller nu' : take}
        </Button>
      </Box>
    </Alert>
  );
}

function clashTextsOf({ change: { seen, wanted }, now, fields }: ChangedElsewhere) {
  const runner = seen ?? wanted ?? now;
  const name = runner ? fullName(runner) : '';
  const take = 'Ta bort här också';
  if (!now)
    return {
      question: `${name} är borttagen där. Ska deltagaren vara kvar?`,
      keep: 'Behåll deltagaren',
      take,
    };
  if (!wanted)
    return { question: `${name} är ändrad där. Ska deltagaren ändå tas bort?`, keep: 'Ta bort ändå', take };
  const there = fields.length > 0 ? clashTexts(fields, now).join(' och ') : `${name} finns redan`;
  return { question: `Där gäller att ${there}. Vad ska gälla?`, keep: 'Spara det jag skrev', take };
}

/** Saves a change from the dialog, and reports it once the dialog is closed. A clash stays until it is decided. */
function useSaveInDialog(email: string, onSaved: () => void) {
  const notice = useNotice();
  const handleRefusal = useRefusalHandler();
  const { mutateAsync, isPending, variables, error, reset } = useSaveRunners(email);
  const [clash, setClash] = useState<ChangedElsewhere>();

  // The user presses undo after the dialog is gone, so a notice shows the outcome.
  const restore = async ({ key, seen: wanted }: RunnerChange) => {
    try {
      await mutateAsync({ key, seen: undefined, wanted });
    } catch (failure) {
      if (isLoggedOut(failure)) handleRefusal(failure as Error);
      else if (!isOtherOwner(failure)) notice.error(errorText(failure));
    }
  };
  const saveAndReport = async (change: RunnerChange) => {
    const { seen, wanted } = change;
    try {
      const { isMerged } = await mutateAsync(change);
      onSaved();
      if (isMerged) notice({ text: `${CHANGED_ELSEWHERE} Listan visar allt som är sparat.` });
      if (seen && !wanted)
        notice({
          text: `${fullName(seen)} är borttagen`,
          action: { label: 'Ångra', onClick: () => void restore(change) },
        });
    } catch (failure) {
      setClash(failure instanceof ChangedElsewhere ? failure : undefined);
    }
  };
  const save = (change: RunnerChange) => void saveAndReport(change);
  const dismissClash = () => {
    setClash(undefined);
    reset();
  };
  return { save, clash, dismissClash, pending: isPending ? variables : undefined, error };
}

/**
 * The dialog’s form. The typed text survives the dialog, a reload and the session, until it is saved or
 * cancelled.
 */
function useRunnerForm({ email, saved, surname }: Omit<RunnerDialogProps, 'onClose'>) {
  const [draft] = useState(() => draftOf(email, saved?.key));
  const [seen, setSeen] = useState(draft?.seen ?? saved?.runner);
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
    if (isTouched) runnerDraft.write({ email, key, seen, fields: getValues() });
  }, [isTouched, typed, email, key, seen, getValues]);
  return { key, year, form, isTouched, seen, setSeen };
}

// A draft belongs to the participant it was typed for. The draft of a new participant is used for the next
// new one.
function draftOf(email: string, key: string | undefined) {
  const draft = readRunnerDraft(email);
  return key === undefined || draft?.key === key ? draft : undefined;
}
