import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { ageFrom, fieldTexts, isAge, LONGEST } from '@app/domain';
import type { SessionRunner } from '@app/views';
import { newId } from '../../api/device';
import { nameRule, thisYear } from '../../components/form-rules';
import { keepRunnerDraft, readRunnerDraft, type ParticipantFields } from './runner-draft';

interface RunnerFormInput {
  /** The e-mail address that owns the registration. */
  readonly email: string;
  /** The participant to change. Undefined for a new one. */
  readonly known: { readonly key: string; readonly runner: SessionRunner } | undefined;
  /** The likely surname of a new participant. */
  readonly surname: string;
}

/** The dialog's form. The typed text survives the dialog, a reload and the session, until it is saved or cancelled. */
export function useRunnerForm({ email, known, surname }: RunnerFormInput) {
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

// A draft belongs to the participant it was typed for. The draft of a new participant is used for the next new one.
function draftOf(email: string, known: string | undefined) {
  const draft = readRunnerDraft(email);
  return known === undefined || draft?.key === known ? draft : undefined;
}

/** The rules of the dialog. `year` turns a birth year into an age. */
function participantSchema(year: number) {
  return z.object({
    firstname: nameRule,
    lastname: nameRule,
    age: z.string().check(
      z.refine((text) => /^\d+$/.test(text.trim()), { error: fieldTexts.ageMissing, abort: true }),
      z.refine((text) => isAge(ageIn(text, year) ?? NaN), { error: fieldTexts.ageInvalid }),
    ),
    company: z
      .string()
      .check(z.refine((text) => text.trim().length <= LONGEST.name, { error: fieldTexts.companyTooLong })),
    distance: z.string().check(z.refine((text) => text !== '', { error: fieldTexts.distanceMissing })),
    group: z.enum(['', 'Dam', 'Herr']),
    anonymous: z.boolean(),
  });
}

/** A participant as form fields. A new one gets the family's surname, if there is one. */
function fieldsOf(runner: SessionRunner | undefined, surname: string): ParticipantFields {
  if (!runner) return { ...NOBODY, lastname: surname };
  const { age, distance, anonymous = false, ...rest } = runner;
  return { ...rest, age: String(age), distance: String(distance), anonymous };
}

const NOBODY: ParticipantFields = {
  firstname: '',
  lastname: '',
  age: '',
  company: '',
  distance: '',
  group: '',
  anonymous: false,
};

/** The form fields as they are saved. A birth year is sent as it is: the server keeps it beside the age. */
export function runnerOf({ age, distance, anonymous, ...rest }: ParticipantFields): SessionRunner {
  return { ...rest, age: Number(age), distance: Number(distance), ...(anonymous && { anonymous }) };
}

/** The age in years that a typed age or birth year means. Null when it means none. */
export function ageIn(text: string, year: number): number | null {
  const typed = text.trim();
  return /^\d+$/.test(typed) ? ageFrom(Number(typed), year).age : null;
}
