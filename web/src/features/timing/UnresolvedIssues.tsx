import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { distanceLabel, readPart, stockholmTime } from '@app/domain';
import { runnerIdOf, type DayCommand } from '../../api/command-log';
import type { QueueState } from '../../api/command-queue';
import { Alert } from '../../components/Alert';
import { paths } from '../../config/paths';
import { nameOf, type TimingBoard } from './timing-board';
import type { SkewedTime } from './use-skewed-times';
import styles from './UnresolvedIssues.module.css';

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
    <section id="att-losa" aria-labelledby="att-losa-rubrik" className={styles.issues}>
      <h2 id="att-losa-rubrik" className="heading-2">
        Att lösa ({count})
      </h2>
      {rejected.map(({ command, error }) => (
        <Issue key={command.id} severity="error" onDone={() => onDismiss(command.id)}>
          <strong>{describeCommand(command, boards)}</strong>: {error}
        </Issue>
      ))}
      {unreadable.map(({ id, text }) => (
        <Issue key={id} severity="error" onDone={() => onDismiss(id)}>
          <strong>En tryckning som enheten sparat går inte att läsa</strong> och är inte skickad:{' '}
          <code>{text.slice(0, MAX_QUOTE_LENGTH)}</code>
        </Issue>
      ))}
      {skewedTimes.map(({ id, text, skewMs }) => (
        <Issue key={id} severity="warning" onDone={() => onDismissTime(id)}>
          <strong>{text}</strong>: enhetens klocka gick {Math.round(skewMs / 1000)} s före serverns. Tiden är
          sparad som den kom; stäm av den mot en annan klocka.
        </Issue>
      ))}
    </section>
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
      action={
        <button type="button" className="button inherit small" onClick={onDone}>
          Klart
        </button>
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
        <Link to={paths.editRaces()} className="button inherit small">
          Till loppen
        </Link>
      }
    >
      Loppet finns inte.
    </Alert>
  );
}
