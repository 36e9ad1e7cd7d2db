import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { ageFrom, fieldTexts, isAge, isBib, LIMITS, type BoardRunner, type Group } from '@app/domain';
import { nameRule } from '../../components/form-rules';
import type { BoardRunnerInput } from './edit-runners';

interface BoardRunnerFieldsetProps {
  readonly register: (name: keyof RunnerFields) => UseFormRegisterReturn;
  readonly errors: FieldErrors<RunnerFields>;
  /** True while the input is being sent. */
  readonly isReadOnly?: boolean;
}

interface FieldLook {
  readonly name: keyof RunnerFields;
  readonly label: string;
  readonly width: string;
  readonly isNumber?: boolean;
}

const fields: readonly FieldLook[] = [
  { name: 'firstname', label: 'Förnamn', width: '3 1 160px' },
  { name: 'lastname', label: 'Efternamn', width: '3 1 160px' },
  { name: 'age', label: 'Ålder eller födelseår', width: '1 1 170px', isNumber: true },
  { name: 'bib', label: 'Startnummer', width: '1 1 130px', isNumber: true },
  { name: 'group', label: 'Klass', width: '1 1 110px' },
  { name: 'company', label: 'Klubb/Företag', width: '3 1 180px' },
  { name: 'phone', label: 'Telefon', width: '2 1 140px' },
];

export function BoardRunnerFieldset({ register, errors, isReadOnly = false }: BoardRunnerFieldsetProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
      {fields.map(({ name, label, width, isNumber = false }) => {
        const isChoice = name === 'group';
        return (
          <TextField
            key={name}
            label={label}
            select={isChoice}
            error={errors[name] !== undefined}
            helperText={errors[name]?.message}
            slotProps={{
              select: { native: true },
              // Always shrunk, since MUI misplaces the label of a field that code has emptied.
              inputLabel: { shrink: true },
              htmlInput: {
                autoComplete: 'off',
                readOnly: isReadOnly,
                ...(isNumber && { inputMode: 'numeric' }),
              },
            }}
            sx={{ flex: width }}
            {...register(name)}
          >
            {isChoice && groups}
          </TextField>
        );
      })}
    </Box>
  );
}

const groups = ['', 'Dam', 'Herr'].map((group) => (
  <option key={group} value={group}>
    {group || 'Ingen'}
  </option>
));

/**
 * Validates a runner's form. `year` turns a birth year into an age. With `mayLackAge` the age may be empty,
 * for runners whose age is unknown.
 */
export function runnerSchema({ year, mayLackAge }: { readonly year: number; readonly mayLackAge: boolean }) {
  return z.object({
    firstname: nameRule,
    lastname: nameRule,
    age: z.string().check(
      z.refine((text) => (text.trim() === '' ? mayLackAge : isAgeText(text, year)), {
        error: fieldTexts.ageInvalid,
      }),
    ),
    group: z.enum(['', 'Dam', 'Herr']),
    company: atMost(LIMITS.name, fieldTexts.companyTooLong),
    phone: atMost(LIMITS.phone, fieldTexts.phoneTooLong),
    bib: z
      .string()
      .check(z.refine((text) => text.trim() === '' || isBib(Number(text)), { error: fieldTexts.bibInvalid })),
  });
}

/** A runner's form: every field is text. */
export interface RunnerFields {
  readonly firstname: string;
  readonly lastname: string;
  readonly age: string;
  readonly group: Group;
  readonly company: string;
  readonly phone: string;
  readonly bib: string;
}

export const emptyRunner: RunnerFields = {
  firstname: '',
  lastname: '',
  age: '',
  group: '',
  company: '',
  phone: '',
  bib: '',
};

/** The form of an existing runner, with the birth year if that was entered. */
export function fieldsOf(runner: BoardRunner): RunnerFields {
  const { firstname, lastname, group, company, phone } = runner;
  const age = String(runner.birthYear ?? runner.age ?? '');
  return { firstname, lastname, group, company, phone, age, bib: String(runner.bib ?? '') };
}

/** The form's input as the fields of a command. */
export function inputOf({ bib, age, ...rest }: RunnerFields): {
  runner: BoardRunnerInput;
  bib: number | null;
} {
  return { runner: { ...rest, age: numberIn(age) }, bib: numberIn(bib) };
}

function atMost(length: number, error: string) {
  return z.string().check(z.refine((text) => text.trim().length <= length, { error }));
}

function isAgeText(text: string, year: number): boolean {
  const { age } = ageFrom(Number(text), year);
  return age !== null && isAge(age);
}

function numberIn(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
