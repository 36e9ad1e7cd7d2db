import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { stockholmDate } from '@app/domain';
import type { SessionRunner } from '@app/views';
import { serverClock } from '../../api/clock';
import { newId } from '../../api/new-id';
import { keepRunnerDraft, readRunnerDraft } from './runner-draft';
import { fieldsOf, participantSchema, type ParticipantFields } from './runner.schema';

interface Asked {
  /** Whose registration it is. */
  readonly email: string;
  /** Whom to change; undefined for someone new. */
  readonly known: { readonly key: string; readonly runner: SessionRunner } | undefined;
  /** What a new one's surname is likely to be. */
  readonly surname: string;
}

/** The dialog's form. What is typed outlives the dialog, a reload and the session, until it is forgotten on purpose. */
export function useRunnerForm({ email, known, surname }: Asked) {
  const [draft] = useState(() => draftOf(email, known?.key));
  const [key] = useState(() => known?.key ?? draft?.key ?? newId());
  const [year] = useState(thisYear);
  const [resolver] = useState(() => zodResolver(participantSchema(year)));
  const form = useForm<ParticipantFields>({
    resolver,
    defaultValues: draft?.fields ?? fieldsOf(known?.runner, surname),
  });
  const { control, getValues, formState } = form;
  const isTouched = formState.isDirty || draft !== undefined;
  const typed = useWatch({ control });

  useEffect(() => {
    if (isTouched) keepRunnerDraft({ email, key, fields: getValues() });
  }, [isTouched, typed, email, key, getValues]);
  return { key, year, form, isTouched };
}

// A draft goes back into the dialog it was typed in; that of somebody new belongs to the next new one.
function draftOf(email: string, known: string | undefined) {
  const draft = readRunnerDraft(email);
  return known === undefined || draft?.key === known ? draft : undefined;
}

function thisYear(): number {
  return Number(stockholmDate(serverClock.now()).slice(0, 4));
}
