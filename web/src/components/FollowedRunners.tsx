import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayOf, formatResult, rank, type RaceRow, type RunnerRow } from '@app/domain';
import { useLiveRace } from '../api/live-race';
import { splitRaceRows } from '../api/races';
import { paths } from '../config/paths';
import { DistanceChip } from './DistanceChip';
import { FollowStar, type FollowedRunner } from './Follow';
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
    <Box component="section" aria-labelledby="followed" className="not-printed" sx={boxStyle}>
      <Typography id="followed" variant="h2" sx={{ fontSize: '1rem', mb: 0.5 }}>
        Du följer
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', minHeight: ofDay.length * ROW_PX }}>
        {parts.map((part) => (
          <FollowedInRace
            key={part}
            part={part}
            sorts={ofDay.filter((each) => each.part === part).map(({ sort }) => sort)}
            onToggle={onToggle}
          />
        ))}
      </Box>
    </Box>
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
    <Box key={runner.sort} component="li" sx={rowStyle}>
      <FollowStar runner={runner} isFollowed onToggle={onToggle} />
      <DistanceChip metres={race.distance} />
      <Box sx={textStyle}>
        <Box sx={{ flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere', fontWeight: 650 }}>
          <Name runner={runner} />{' '}
          <Box component="span" className="tabular" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {bibLabel(runner.bib, race.state)}
          </Box>
        </Box>
        <Box className="tabular" sx={{ fontWeight: 800 }}>
          {outcomeText(race, runner, places.get(runner.sort))}
        </Box>
      </Box>
    </Box>
  ));
}

function Name({ runner }: { runner: RunnerRow }) {
  if (runner.bib === null) return fullName(runner);
  return (
    <Box component={Link} to={paths.runnerResult(runner.part, runner.bib)} sx={{ color: 'inherit' }}>
      {fullName(runner)}
    </Box>
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

const ROW_PX = 44;

const boxStyle = { mb: 3, px: 2, py: 1.5, borderRadius: 1.5, backgroundColor: '#EEF0FA' } as const;

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1,
  minHeight: ROW_PX,
  ml: -1.5,
} as const;

// On a phone place and time wrap below the name, not below the star.
const textStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  flex: 1,
  minWidth: 0,
  alignItems: 'center',
  columnGap: 1,
} as const;
