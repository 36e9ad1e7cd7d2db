import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type KeyboardEvent } from 'react';
import { distanceLabel, type BoardRunner } from '@app/domain';
import { nameOf, type TimingBoard } from './timing-board';
import { readBib } from './typed-bib';
import { momentOf } from './use-press';

interface BibFieldProps {
  readonly runner: BoardRunner;
  /** The day's boards: a bib is unique over the day. */
  readonly boards: readonly TimingBoard[];
  readonly onBib: (bib: number, moment: number) => void;
}

/**
 * The number for one runner. The button or Enter saves it (a phone's numeric keypad has no Enter); what is not a number, or
 * somebody's already, sends nothing and says why.
 */
export function BibField({ runner, boards, onBib }: BibFieldProps) {
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const bib = readBib(text);
  const holder = bib === undefined ? undefined : holderOf(bib, boards, runner);
  const problem = problemWith(bib, holder);

  const save = (event: { readonly timeStamp: number }) => {
    setIsTried(true);
    if (bib === undefined || holder) return;
    setText('');
    setIsTried(false);
    onBib(bib, momentOf(event));
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
            'aria-label': `Nummer till ${nameOf(runner)}`,
          },
        }}
        sx={{ width: isShown ? 200 : 96 }}
      />
      <Button
        disabled={text === ''}
        aria-label={`Spara nummer till ${nameOf(runner)}`}
        onClick={save}
        sx={{ minWidth: 80, height: 56 }}
      >
        Spara
      </Button>
    </Box>
  );
}

interface Holder {
  readonly runner: BoardRunner;
  readonly distance: number;
}

function holderOf(bib: number, boards: readonly TimingBoard[], wanted: BoardRunner): Holder | undefined {
  for (const { race, runners } of boards) {
    const runner = runners.find((one) => one.bib === bib);
    if (runner && runner.sort !== wanted.sort) return { runner, distance: race.distance };
  }
  return undefined;
}

function problemWith(bib: number | undefined, holder: Holder | undefined): string | undefined {
  if (bib === undefined) return 'felaktigt startnummer';
  return holder && `Har redan ${nameOf(holder.runner)}, ${distanceLabel(holder.distance)}`;
}
