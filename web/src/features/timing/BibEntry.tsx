import Box from '@mui/material/Box';
import { useId, type ChangeEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { markLabel } from '@app/domain';
import { ElapsedClock } from '../../components/ElapsedClock';
import type { TapAction } from './FinishModes';
import { hintFor, isWrong, type TypedBib } from './typed-bib';
import { serverTimeOf, usePress } from './use-press';
import { isUndo } from './use-timing-keys';

interface BibEntryProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly digits: string;
  readonly typed: TypedBib;
  readonly mode: TapAction;
  /** Shown instead of the hint, for a moment. */
  readonly message: string;
  /** When the race started. The field then shows its clock, visible at any scroll position. */
  readonly started: number | null;
  readonly onChange: (digits: string) => void;
  /** Enter or the button, at a moment (server time, epoch ms). */
  readonly onSubmit: (moment: number) => void;
  readonly onEscape: () => void;
  readonly onUndo: () => void;
}

/**
 * The typed bib: narrows the grid and names the matching runner. Enter or the button finishes them; a phone’s
 * numeric keypad has no Enter. Esc clears, Ctrl+Z undoes. The height is fixed.
 */
export function BibEntry(props: BibEntryProps) {
  const { field, digits, typed, mode, message, started, onChange, onSubmit, onEscape, onUndo } = props;
  const id = useId();
  const press = usePress(onSubmit);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSubmit(serverTimeOf(event));
    else if (event.key === 'Escape') onEscape();
    else if (isUndo(event)) onUndo();
    else return;
    event.preventDefault();
  };
  const isLoud = mode !== 'finish' && typed.kind === 'nothing' && message === '';
  return (
    <Box sx={entryStyle}>
      <Box sx={fieldStyle} data-wrong={isWrong(typed) || undefined}>
        <label htmlFor={id}>Startnummer</label>
        <input
          id={id}
          ref={field}
          value={digits}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          className="tabular"
          aria-invalid={isWrong(typed)}
          aria-describedby={`${id}-hint`}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            onChange(event.target.value.replace(/\D/g, '').slice(0, 5));
          }}
          onKeyDown={onKeyDown}
        />
        {started !== null && <ElapsedClock started={started} sx={clockStyle} />}
      </Box>
      <Box
        component="button"
        type="button"
        aria-describedby={`${id}-hint`}
        onMouseDown={keepFocus}
        sx={submitStyle}
        {...press}
      >
        {mode === 'finish' ? 'I mål' : markLabel(mode)}
      </Box>
      <Box id={`${id}-hint`} role="status" data-loud={isLoud || undefined} sx={hintStyle}>
        {message || hintFor(typed, mode)}
      </Box>
    </Box>
  );
}

// The press leaves the focus in the field, so that the keypad stays up for the next number.
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

const entryStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateRows: '3.75rem 1.625rem',
  columnGap: 1,
} as const;

const fieldStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-end',
  borderRadius: 1,
  boxShadow: 'inset 0 0 0 1px rgba(0, 0, 0, 0.5)',
  '&:focus-within': { boxShadow: 'inset 0 0 0 3px #1A237E' },
  '&[data-wrong]': { boxShadow: 'inset 0 0 0 3px #B3261E' },
  '& label': { position: 'absolute', top: 4, left: 12, fontSize: '0.75rem', color: 'text.secondary' },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    p: '18px 12px 0',
    border: 0,
    outline: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: '1.75rem',
    fontWeight: 750,
  },
} as const;

const clockStyle = {
  px: 1.5,
  lineHeight: '2.5rem',
  whiteSpace: 'nowrap',
  fontSize: '1.5rem',
  fontWeight: 750,
  color: '#1A237E',
} as const;

const submitStyle = {
  minWidth: 88,
  border: '2px solid #1A237E',
  borderRadius: 1,
  backgroundColor: 'primary.main',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '1.25rem',
  fontWeight: 800,
  cursor: 'pointer',
  touchAction: 'manipulation',
  '&:active': { backgroundColor: 'primary.dark' },
} as const;

const hintStyle = {
  gridColumn: '1 / -1',
  px: 1,
  borderRadius: 1,
  fontSize: '0.9375rem',
  lineHeight: '1.625rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // A forgotten mode costs results.
  '&[data-loud]': { backgroundColor: 'warning.main', color: 'common.white', fontWeight: 650 },
} as const;
