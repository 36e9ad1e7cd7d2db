import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { SessionRunner } from '@app/views';
import { newId } from '../../api/device';
import { currentYear } from '../../components/form-rules';
import {
  toParticipantFields,
  participantSchema,
  type ParticipantFields,
} from '../../components/runner-fields';
import { readRunnerDraft, runnerDraft } from './runner-draft';

interface RunnerFormInput {
  /** The e-mail address that owns the registration. */
  readonly email: string;
  /** The participant to change. Undefined for a new one. */
  readonly saved: { readonly key: string; readonly runner: SessionRunner } | undefined;
  /** The likely surname of a new participant. */
  readonly surname: string;
}

/**
 * The dialog’s form. The typed text survives the dialog, a reload and the session, until it is saved or
 * cancelled.
 */
export function useRunnerForm({ email, saved, surname }: RunnerFormInput) {
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
