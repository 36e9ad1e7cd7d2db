import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type KeyboardEvent, type RefObject } from 'react';
import { distanceLabel } from '@app/domain';
import { ElapsedClock } from '../../components/ElapsedClock';
import { nameOf } from './timing-board';
import type { TypedBib } from './typed-bib';
import { isUndo } from './use-timing-keys';

interface BibEntryProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly digits: string;
  readonly typed: TypedBib;
  readonly isFinishing: boolean;
  /** When the race started: its clock then stands in the field, in sight however far one has scrolled. */
  readonly started: number | null;
  readonly onChange: (digits: string) => void;
  readonly onEnter: (event: { readonly timeStamp: number }) => void;
  readonly onEscape: () => void;
  readonly onUndo: () => void;
}

/** The bib typed by keyboard: narrows the grid, says whom Enter means, Esc clears, Ctrl+Z takes back the last finish. */
export function BibEntry({
  field,
  digits,
  typed,
  isFinishing,
  started,
  onChange,
  onEnter,
  onEscape,
  onUndo,
}: BibEntryProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter(event);
    else if (event.key === 'Escape') onEscape();
    else if (isUndo(event)) onUndo();
    else return;
    event.preventDefault();
  };
  return (
    // A TextField taken apart: whole, it would bring lists and menus that the finish line does not have.
    <FormControl error={isWrong(typed)}>
      <InputLabel htmlFor={id}>{LABEL}</InputLabel>
      <OutlinedInput
        id={id}
        inputRef={field}
        label={LABEL}
        value={digits}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onChange(event.target.value.replace(/\D/g, '').slice(0, 5));
        }}
        onKeyDown={onKeyDown}
        endAdornment={started !== null && <ElapsedClock started={started} sx={clockStyle} />}
        slotProps={{ input: inputProps }}
      />
      <FormHelperText id={`${id}-hint`} role="status" sx={hintStyle}>
        {hint(typed, isFinishing)}
      </FormHelperText>
    </FormControl>
  );
}

const LABEL = 'Startnummer';

function isWrong({ kind }: TypedBib): boolean {
  return kind === 'unknown' || kind === 'not-out';
}

function hint(typed: TypedBib, isFinishing: boolean): string {
  switch (typed.kind) {
    case 'nothing':
      return isFinishing ? 'Skriv numret och tryck Enter' : 'Skriv numret på den som ska markeras';
    case 'meant':
      return `Enter: ${nameOf(typed.runner)}`;
    case 'several':
      return `${typed.count} nummer börjar så`;
    case 'other-race':
      return `Enter: ${nameOf(typed.runner)}, springer ${distanceLabel(typed.race.distance)}`;
    case 'not-out':
      return `${nameOf(typed.runner)} (${distanceLabel(typed.race.distance)}) ${whyNotOut(typed)}`;
    case 'unknown':
      return 'Ingen har det numret';
  }
}

function whyNotOut({ runner, race }: Extract<TypedBib, { kind: 'not-out' }>): string {
  if (race.state === '') return 'har inte startat';
  if (runner.status === 'finished') return 'är redan i mål';
  return runner.status === '' ? 'är inte ute på banan' : `är ${runner.status.toUpperCase()}`;
}

const clockStyle = {
  ml: 1,
  whiteSpace: 'nowrap',
  fontSize: '1.5rem',
  fontWeight: 750,
  color: '#1A237E',
} as const;

const hintStyle = { minHeight: '1.7em', fontSize: '0.9375rem', color: 'text.primary' } as const;

const inputProps = {
  inputMode: 'numeric',
  autoComplete: 'off',
  enterKeyHint: 'done',
  className: 'tabular',
  style: { fontSize: '1.75rem', fontWeight: 750, lineHeight: 1.2, padding: '10px 14px' },
} as const;
