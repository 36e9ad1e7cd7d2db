import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useMemo } from 'react';
import { isPart, type RunnerRow } from '@app/domain';
import { json, storedValue, useStored } from '../config/stored-value';
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

/** The star beside a runner: pressed for followed ones. */
export const FollowStar = memo(function FollowStar({ runner, isFollowed, onToggle }: FollowStarProps) {
  const Icon = isFollowed ? StarIcon : StarBorderIcon;
  return (
    <Box
      component="button"
      type="button"
      className="not-printed"
      aria-pressed={isFollowed}
      aria-label={followLabel(runner)}
      title={isFollowed ? 'Sluta följa' : 'Följ'}
      onClick={() => onToggle(runner)}
      sx={starStyle}
    >
      <Icon fontSize="small" />
    </Box>
  );
});

/** The star's accessible name. */
function followLabel(runner: FollowStarProps['runner']): string {
  return `Följ ${fullName(runner)}${runner.bib === null ? '' : ` nr ${runner.bib}`}`;
}

/** The style of a table whose name cells (class `starred`) have a star at their right end. */
export const starredTable = {
  // On the narrowest phone the star reaches into the next cell's empty end, so that a club's name does not
  // wrap.
  '& td.starred': {
    position: 'relative',
    pr: '44px',
    '@media (max-width: 359px)': { pr: '28px' },
    '@media print': { pr: 0 },
  },
  '& td.starred > button': {
    position: 'absolute',
    right: { xs: '-8px', sm: 0 },
    top: 'calc(50% - 22px)',
    m: 0,
  },
} as const;

// Touch size, but no higher than its line.
const starStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 44,
  height: 44,
  m: '-10px 0',
  p: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  color: '#1A237E',
  cursor: 'pointer',
  verticalAlign: 'middle',
  '&:hover': { backgroundColor: 'secondary.main' },
} as const;

/** `FollowStar` with a label, for pages about one runner. */
export function FollowButton({ runner, isFollowed, onToggle }: FollowStarProps) {
  return (
    <Button
      aria-pressed={isFollowed}
      aria-label={followLabel(runner)}
      startIcon={isFollowed ? <StarIcon /> : <StarBorderIcon />}
      onClick={() => onToggle(runner)}
    >
      Följ
    </Button>
  );
}
