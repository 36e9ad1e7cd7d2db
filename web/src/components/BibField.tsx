import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type KeyboardEvent } from 'react';
import { distanceLabel, fieldTexts, isBib, readPart, type BoardRunner } from '@app/domain';
import { fullName } from './runner-text';

interface BibFieldProps {
  readonly runner: BoardRunner;
  /** All runners of the day: a bib is unique over the day. */
  readonly runners: readonly BoardRunner[];
  /** Takes the bib, with the press or key event that saved it. */
  readonly onBib: (bib: number, event: { readonly timeStamp: number }) => void;
}

/**
 * The bib field of one runner. The button or Enter saves it (a phone's numeric keypad has no Enter). An
 * invalid or taken bib is not sent; the field shows why.
 */
export function BibField({ runner, runners, onBib }: BibFieldProps) {
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const bib = parseBib(text);
  const holder =
    bib === undefined ? undefined : runners.find((other) => other.bib === bib && other.sort !== runner.sort);
  const problem = bibProblem(bib, holder);

  const save = (event: { readonly timeStamp: number }) => {
    setIsTried(true);
    if (bib === undefined || holder) return;
    setText('');
    setIsTried(false);
    onBib(bib, event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save(event);
  };
  const isShown = text !== '' && (isTried || holder !== undefined);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <TextField
        label="Nr"
        value={text}
        error={isShown && problem !== undefined}
        helperText={isShown ? problem : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setIsTried(false);
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            autoComplete: 'off',
            'aria-label': `Nummer till ${fullName(runner)}`,
          },
        }}
        sx={{ width: isShown ? 200 : 96 }}
      />
      <Button
        disabled={text === ''}
        aria-label={`Spara nummer till ${fullName(runner)}`}
        onClick={save}
        sx={{ minWidth: 80, height: 56 }}
      >
        Spara
      </Button>
    </Box>
  );
}

function bibProblem(bib: number | undefined, holder: BoardRunner | undefined): string | undefined {
  if (bib === undefined) return fieldTexts.bibInvalid;
  return holder && `Har redan ${fullName(holder)}, ${distanceLabel(readPart(holder.part)?.distance ?? 0)}`;
}

/** Parses a typed bib; undefined when it is not a valid one. */
export function parseBib(text: string): number | undefined {
  const trimmed = text.trim();
  const bib = /^\d+$/.test(trimmed) ? Number(trimmed) : NaN;
  return isBib(bib) ? bib : undefined;
}
