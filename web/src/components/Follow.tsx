import clsx from 'clsx';
import { memo, useMemo } from 'react';
import { isPart, type RunnerRow } from '@app/domain';
import { json, storedValue, useStored } from '../config/stored-value';
import styles from './Follow.module.css';
import { Icon } from './Icon';
import { fullName } from './runner-text';

/** A runner that this device follows, by race and public id: no personal data. */
export type FollowedRunner = Pick<RunnerRow, 'part' | 'sort'>;

const MAX_FOLLOWED = 100;

/** The followed runners, newest last. Skips what another version stored and this one cannot read. */
export const storedFollowed = storedValue(
  'raceday.followed',
  json<readonly FollowedRunner[]>((read) => (Array.isArray(read) ? read.filter(isFollowedRunner) : [])),
);

/**
 * Returns this device's followed runners, newest last, their `sort`s as a set, and a function that follows or
 * unfollows a runner.
 */
export function useFollowedRunners() {
  const followed = useStored(storedFollowed);
  const sorts = useMemo(() => new Set(followed.map(({ sort }) => sort)), [followed]);
  return { followed, sorts, toggle };
}

function toggle({ part, sort }: FollowedRunner): void {
  storedFollowed.change((followed) => {
    const others = followed.filter((each) => each.sort !== sort);
    const isAdded = others.length === followed.length;
    return isAdded ? [...others, { part, sort }].slice(-MAX_FOLLOWED) : others;
  });
}

function isFollowedRunner(value: unknown): value is FollowedRunner {
  if (typeof value !== 'object' || value === null) return false;
  const { part, sort } = value as Partial<Record<keyof FollowedRunner, unknown>>;
  return typeof part === 'string' && isPart(part) && typeof sort === 'string';
}

interface FollowStarProps {
  readonly runner: Pick<RunnerRow, 'part' | 'sort' | 'firstname' | 'lastname' | 'bib'>;
  readonly isFollowed: boolean;
  readonly onToggle: (runner: FollowedRunner) => void;
}

/**
 * The star beside a runner: pressed for followed ones. In a table of the class `starred-table` it stands at the
 * right end of the cells `starred`.
 */
export const FollowStar = memo(function FollowStar({ runner, isFollowed, onToggle }: FollowStarProps) {
  return (
    <button
      type="button"
      className={STAR_CLASS}
      aria-pressed={isFollowed}
      aria-label={followLabel(runner)}
      title={isFollowed ? 'Sluta följa' : 'Följ'}
      onClick={() => onToggle(runner)}
    >
      <Icon name={starIcon(isFollowed)} />
    </button>
  );
});

const STAR_CLASS = clsx('not-printed', styles.star);

const starIcon = (isFollowed: boolean) => (isFollowed ? 'star' : 'starOutline');

/** The star's accessible name. */
function followLabel(runner: FollowStarProps['runner']): string {
  return `Följ ${fullName(runner)}${runner.bib === null ? '' : ` nr ${runner.bib}`}`;
}

/** `FollowStar` with a label, for pages about one runner. */
export function FollowButton({ runner, isFollowed, onToggle }: FollowStarProps) {
  return (
    <button
      type="button"
      className="button"
      aria-pressed={isFollowed}
      aria-label={followLabel(runner)}
      onClick={() => onToggle(runner)}
    >
      <Icon name={starIcon(isFollowed)} />
      Följ
    </button>
  );
}
