import clsx from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayOf, formatResult, rank, type RaceRow, type RunnerRow } from '@app/domain';
import { useLiveRace } from '../api/live-race';
import { splitRaceRows } from '../api/races';
import { paths } from '../config/paths';
import { DistanceChip } from './DistanceChip';
import { FollowStar, type FollowedRunner } from './Follow';
import styles from './FollowedRunners.module.css';
import { useNotice } from './NoticeProvider';
import { bibLabel, fullName, runnerStateText, spellOutStatus } from './runner-text';

interface FollowedRunnersProps {
  /** The page's day, 'YYYY-MM-DD'. */
  readonly day: string;
  readonly followed: readonly FollowedRunner[];
  readonly onToggle: (runner: FollowedRunner) => void;
}

/** The followed runners of the day, race by race. Announces each one's finish. */
export function FollowedRunners({ day, followed, onToggle }: FollowedRunnersProps) {
  const ofDay = followed.filter(({ part }) => dayOf(part) === day.slice(2).replaceAll('-', ''));
  const parts = [...new Set(ofDay.map(({ part }) => part))].sort();
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="followed" className={clsx('not-printed', styles.box)}>
      <h2 id="followed" className={clsx('heading-2', styles.heading)}>
        Du följer
      </h2>
      {/* Only in the browser, which stores the list: the server renders no `style`. */}
      <ul className={styles.list} style={{ minHeight: ofDay.length * ROW_PX }}>
        {parts.map((part) => (
          <FollowedInRace
            key={part}
            part={part}
            sorts={ofDay.filter((each) => each.part === part).map(({ sort }) => sort)}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </section>
  );
}

interface FollowedInRaceProps {
  readonly part: string;
  readonly sorts: readonly string[];
  readonly onToggle: (runner: FollowedRunner) => void;
}

function FollowedInRace({ part, sorts, onToggle }: FollowedInRaceProps) {
  const { query } = useLiveRace(part);
  const { race, runners } = useMemo(() => splitRaceRows(query.data ?? []), [query.data]);
  const places = useMemo(
    () => new Map(rank(runners).map(({ runner, place }) => [runner.sort, place])),
    [runners],
  );
  const shown = runners.filter(({ sort }) => sorts.includes(sort));
  useFinishNotices(shown, places);
  if (!race) return null;
  return shown.map((runner) => (
    <li key={runner.sort} className={styles.row}>
      <FollowStar runner={runner} isFollowed onToggle={onToggle} />
      <DistanceChip metres={race.distance} />
      <div className={styles.text}>
        <div className={styles.name}>
          <Name runner={runner} />{' '}
          <span className={clsx('tabular muted', styles.bib)}>{bibLabel(runner.bib, race.state)}</span>
        </div>
        <div className={clsx('tabular', styles.outcome)}>
          {outcomeText(race, runner, places.get(runner.sort))}
        </div>
      </div>
    </li>
  ));
}

function Name({ runner }: { runner: RunnerRow }) {
  if (runner.bib === null) return fullName(runner);
  return (
    <Link to={paths.runnerResult(runner.part, runner.bib)} className="link">
      {fullName(runner)}
    </Link>
  );
}

/** 'plats 2 · 3:27.0', or the state. */
function outcomeText(race: RaceRow, runner: RunnerRow, place: number | undefined): string {
  if (place === undefined) return spellOutStatus(runnerStateText(runner, race.state));
  return [`plats ${place}`, runner.result !== null && formatResult(runner.result)]
    .filter(Boolean)
    .join('\u00a0· ');
}

/** Announces each runner who finishes while the page is open, except those whose time is withheld. */
function useFinishNotices(runners: readonly RunnerRow[], places: ReadonlyMap<string, number>): void {
  const notice = useNotice();
  const [unfinished] = useState(() => new Set<string>());
  useEffect(() => {
    for (const runner of runners) {
      const { sort, result } = runner;
      const place = places.get(sort);
      if (place === undefined) unfinished.add(sort);
      else if (unfinished.delete(sort) && result !== null)
        notice({ text: `${fullName(runner)} är i mål: ${formatResult(result)}, plats ${place}` });
    }
  }, [runners, places, unfinished, notice]);
}

/** The height of a row in the stylesheet. */
const ROW_PX = 44;
