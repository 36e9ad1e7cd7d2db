import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { distanceLabel, readPart, stockholmTime } from '@app/domain';
import type { TimeAhead } from './times-ahead';
import { nameOf, type TimingBoard } from './timing-board';
import { runnerOf, type RejectedCommand, type TimingCommand } from './timing-command';

interface ToSolveProps {
  readonly rejected: readonly RejectedCommand[];
  readonly boards: readonly TimingBoard[];
  readonly onDismiss: (id: string) => void;
  readonly ahead: readonly TimeAhead[];
  readonly onSeen: (id: string) => void;
}

/** What the server said no to, with its reason, and times it took but that cannot be right. Stays until somebody has seen to it. */
export function ToSolve({ rejected, boards, onDismiss, ahead, onSeen }: ToSolveProps) {
  const count = rejected.length + ahead.length;
  if (count === 0) return null;
  return (
    <Box
      component="section"
      id="att-losa"
      aria-labelledby="att-losa-rubrik"
      sx={{ mb: 3, scrollMarginTop: 16 }}
    >
      <Typography variant="h2" id="att-losa-rubrik" sx={{ mb: 1 }}>
        Att lösa ({count})
      </Typography>
      {rejected.map(({ command, error }) => (
        <Matter key={command.id} severity="error" onDone={() => onDismiss(command.id)}>
          <strong>{inWords(command, boards)}</strong>: {error}
        </Matter>
      ))}
      {ahead.map(({ id, words, ahead: ms }) => (
        <Matter key={id} severity="warning" onDone={() => onSeen(id)}>
          <strong>{words}</strong>: enhetens klocka gick {Math.round(ms / 1000)} s före serverns. Tiden är
          sparad som den kom; stäm av den mot en annan klocka.
        </Matter>
      ))}
    </Box>
  );
}

interface MatterProps {
  readonly severity: 'error' | 'warning';
  readonly onDone: () => void;
  readonly children: ReactNode;
}

function Matter({ severity, onDone, children }: MatterProps) {
  return (
    <Alert
      severity={severity}
      sx={{ mb: 1 }}
      action={
        <Button color="inherit" size="small" onClick={onDone}>
          Klart
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

const deeds: Readonly<Record<TimingCommand['type'], string>> = {
  StartRace: 'Start',
  FinishRunner: 'I mål',
  RestoreRunner: 'Återställning',
  RegisterBib: 'Nummer',
  SetRunnerStatus: 'Markering',
  EndRace: 'Avsluta loppet',
  ResetRace: 'Nollställning',
};

function inWords(command: TimingCommand, boards: readonly TimingBoard[]): string {
  const sort = runnerOf(command);
  const runner = boards.flatMap(({ runners }) => runners).find((one) => one.sort === sort);
  const who = runner ? ` nr ${String(runner.bib ?? '–')} ${nameOf(runner)}` : '';
  const wanted = command.type === 'RegisterBib' ? ` ${command.bib}` : '';
  const race = distanceLabel(readPart(command.part)?.distance ?? 0);
  return `${deeds[command.type]}${wanted}${who}, ${race} kl ${stockholmTime(Date.parse(command.capturedAt))}`;
}
