import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { KeyboardEvent, RefObject } from 'react';
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter(event);
    else if (event.key === 'Escape') onEscape();
    else if (isUndo(event)) onUndo();
    else return;
    event.preventDefault();
  };
  return (
    <TextField
      inputRef={field}
      label="Startnummer"
      value={digits}
      error={isWrong(typed)}
      helperText={hint(typed, isFinishing)}
      onChange={(event) => {
        onChange(event.target.value.replace(/\D/g, '').slice(0, 5));
      }}
      onKeyDown={onKeyDown}
      slotProps={{
        input: {
          endAdornment: started !== null && (
            <InputAdornment position="end">
              <ElapsedClock started={started} sx={clockStyle} />
            </InputAdornment>
          ),
        },
        htmlInput: {
          inputMode: 'numeric',
          autoComplete: 'off',
          enterKeyHint: 'done',
          className: 'tabular',
          style: bibStyle,
        },
        formHelperText: {
          role: 'status',
          sx: { minHeight: '1.7em', fontSize: '0.9375rem', color: 'text.primary' },
        },
      }}
    />
  );
}

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

const clockStyle = { fontSize: '1.5rem', fontWeight: 750, color: '#1A237E' } as const;

const bibStyle = { fontSize: '1.75rem', fontWeight: 750, lineHeight: 1.2, padding: '10px 14px' } as const;
