import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { distanceLabel, readPart, stockholmTime } from '@app/domain';
import { nameOf, type TimingBoard } from './timing-board';
import { runnerOf, type RejectedCommand, type TimingCommand } from './timing-command';

interface ToSolveProps {
  readonly rejected: readonly RejectedCommand[];
  readonly boards: readonly TimingBoard[];
  readonly onDismiss: (id: string) => void;
}

/** What the server said no to, with its reason. Stays until somebody has seen to it. */
export function ToSolve({ rejected, boards, onDismiss }: ToSolveProps) {
  if (rejected.length === 0) return null;
  return (
    <Box
      component="section"
      id="att-losa"
      aria-labelledby="att-losa-rubrik"
      sx={{ mb: 3, scrollMarginTop: 16 }}
    >
      <Typography variant="h2" id="att-losa-rubrik" sx={{ mb: 1 }}>
        Att lösa ({rejected.length})
      </Typography>
      {rejected.map(({ command, error }) => (
        <Alert
          key={command.id}
          severity="error"
          sx={{ mb: 1 }}
          action={
            <Button color="inherit" size="small" onClick={() => onDismiss(command.id)}>
              Klart
            </Button>
          }
        >
          <strong>{inWords(command, boards)}</strong>: {error}
        </Alert>
      ))}
    </Box>
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
