import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { distanceLabel, readPart, stockholmTime } from '@app/domain';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths';
import { RaceAnnouncements } from './RaceAnnouncements';
import { RaceControls } from './RaceControls';
import type { QueueState } from '../../api/command-queue';
import { RunnerLists } from './RunnerLists';
import { useTimedRace } from './timed-race';
import type { SkewedTime } from './use-skewed-times';
import { nameOf, type TimingBoard } from './timing-board';
import { runnerIdOf, type DayCommand } from '../../api/command-log';

/** The timing screen’s side panel: unresolved issues, the runner lists, and the race controls. */
export function TimingSidePanel() {
  const { day, board, deviceEvents, timekeeper, skewed } = useTimedRace();
  if (!board) return null;
  return (
    <>
      <UnresolvedIssues
        queue={day.queue}
        boards={day.boards}
        onDismiss={day.dismiss}
        skewedTimes={skewed.times}
        onDismissTime={skewed.dismiss}
      />
      <RunnerLists board={board} boards={day.boards} timekeeper={timekeeper} />
      <RaceControls race={board.race} submit={timekeeper.submit} />
      <RaceAnnouncements events={deviceEvents} revision={day.query.data?.revision ?? 0} />
    </>
  );
}

interface UnresolvedIssuesProps {
  readonly queue: QueueState;
  readonly boards: readonly TimingBoard[];
  readonly onDismiss: (id: string) => void;
  readonly skewedTimes: readonly SkewedTime[];
  readonly onDismissTime: (id: string) => void;
}

/**
 * Rejected commands with their reason, unreadable stored commands, and times from skewed clocks. Each stays
 * until it is dismissed.
 */
export function UnresolvedIssues({
  queue: { rejected, unreadable },
  boards,
  onDismiss,
  skewedTimes,
  onDismissTime,
}: UnresolvedIssuesProps) {
  const count = rejected.length + unreadable.length + skewedTimes.length;
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
        <Issue key={command.id} severity="error" onDone={() => onDismiss(command.id)}>
          <strong>{describeCommand(command, boards)}</strong>: {error}
        </Issue>
      ))}
      {unreadable.map(({ id, text }) => (
        <Issue key={id} severity="error" onDone={() => onDismiss(id)}>
          <strong>En tryckning som enheten sparat går inte att läsa</strong> och är inte skickad:{' '}
          <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
            {text.slice(0, MAX_QUOTE_LENGTH)}
          </Box>
        </Issue>
      ))}
      {skewedTimes.map(({ id, text, skewMs }) => (
        <Issue key={id} severity="warning" onDone={() => onDismissTime(id)}>
          <strong>{text}</strong>: enhetens klocka gick {Math.round(skewMs / 1000)} s före serverns. Tiden är
          sparad som den kom; stäm av den mot en annan klocka.
        </Issue>
      ))}
    </Box>
  );
}

interface IssueProps {
  readonly severity: 'error' | 'warning';
  readonly onDone: () => void;
  readonly children: ReactNode;
}

function Issue({ severity, onDone, children }: IssueProps) {
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

/** Enough characters to recognise the runner and the time. */
const MAX_QUOTE_LENGTH = 300;

const actionLabels: Readonly<Record<DayCommand['type'], string>> = {
  StartRace: 'Start',
  FinishRunner: 'I mål',
  RestoreRunner: 'Återställning',
  RegisterBib: 'Nummer',
  RecordPickup: 'Utlämning',
  UndoPickup: 'Ångrad utlämning',
  SetRunnerStatus: 'Markering',
  EndRace: 'Avsluta loppet',
  ResetRace: 'Nollställning',
  UndoCommand: 'Ångra',
};

function describeCommand(command: DayCommand, boards: readonly TimingBoard[]): string {
  const sort = runnerIdOf(command);
  const runner = boards.flatMap(({ runners }) => runners).find((one) => one.sort === sort);
  const who = runner ? ` nr ${String(runner.bib ?? '–')} ${nameOf(runner)}` : '';
  const wanted = command.type === 'RegisterBib' ? ` ${command.bib}` : '';
  const race = distanceLabel(readPart(command.part)?.distance ?? 0);
  return `${actionLabels[command.type]}${wanted}${who}, ${race} ${stockholmTime(Date.parse(command.capturedAt))}`;
}

/** Shown when the address names no race. */
export function UnknownRace() {
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to={paths.editRaces()} color="inherit" size="small">
          Till loppen
        </Button>
      }
    >
      Loppet finns inte.
    </Alert>
  );
}
