import clsx from 'clsx';
import { distanceLabel, formatResult, markLabel } from '@app/domain';
import { ElapsedClock } from '../../components/ElapsedClock';
import { useServerNow } from '../../components/time-hooks';
import { countsOf, RACE_END_ID, type TimingBoard, type TimingDay } from './timing-board';
import { usePlannedStart, useStartPress } from './use-start-press';
import styles from './RaceHeader.module.css';

const JUST_STARTED_MS = 120_000;

/** The race clock, readable from ten metres, and the counts; before the start the start button. */
export function RaceHeader({ board, submit }: { board: TimingBoard; submit: TimingDay['submit'] }) {
  const { race, saving } = board;
  const started = race.state === 'started' ? race.started : null;
  if (started !== null) {
    return (
      <section aria-label="Loppet" className={styles.running}>
        <ElapsedClock started={started} className={styles.clock} />
        <div className={styles.beside}>
          <Counts board={board} />
          <div className={styles.below}>
            <a href={`#${RACE_END_ID}`} className={styles.endLink}>
              Avsluta …
            </a>
            <JustStarted started={started} isSaving={saving.has('race')} />
          </div>
        </div>
      </section>
    );
  }
  return (
    <section aria-label="Loppet" className={styles.head}>
      {race.state === 'ended' ? <Ended board={board} /> : <StartButton board={board} submit={submit} />}
      <Counts board={board} />
    </section>
  );
}

function JustStarted({ started, isSaving }: { started: number; isSaving: boolean }) {
  const passed = useServerNow(1000) - started;
  const text =
    passed < JUST_STARTED_MS ? `startade för ${Math.max(0, Math.floor(passed / 1000))} s sedan` : '';
  return (
    <p className={clsx('tabular', styles.justStarted)}>
      {text}
      {isSaving && ' · sparas…'}
    </p>
  );
}

function Ended({ board }: { board: TimingBoard }) {
  const last = board.finished.find(({ status }) => status === 'finished')?.result;
  return (
    <p className={clsx('heading-2', styles.ended)}>
      Loppet är avslutat{last != null && `, sist i mål på ${formatResult(last)}`}
    </p>
  );
}

function Counts({ board }: { board: TimingBoard }) {
  const { finished, onCourse, marked, withoutBib, inConflict } = countsOf(board);
  const counts = [
    `${finished} i mål`,
    board.race.state === '' ? `${onCourse} med nummer` : `${onCourse} kvar`,
    ...[
      ...marked.map(({ mark, count }) => count > 0 && `${count} ${markLabel(mark)}`),
      withoutBib && `${withoutBib} utan nummer`,
      inConflict && `${inConflict} går inte ihop`,
    ],
  ].filter(Boolean);
  return (
    <p className={clsx('tabular', styles.counts)} data-testid="counts">
      {counts.map((count) => String(count).replaceAll(' ', '\u00a0')).join(' / ')}
    </p>
  );
}

function StartButton({ board, submit }: { board: TimingBoard; submit: TimingDay['submit'] }) {
  const { race } = board;
  const press = useStartPress([board], usePlannedStart()(race), submit);
  return (
    <button type="button" className={styles.start} {...press}>
      Starta {distanceLabel(race.distance)}
    </button>
  );
}
