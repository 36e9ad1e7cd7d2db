import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { foldOf, readPart, stockholmDate, type DayEvent } from '@app/domain';
import { memo, useDeferredValue, useMemo } from 'react';
import { CheckField } from '../../components/CheckField';
import { DistanceTabs } from '../../components/DistanceTabs';
import { useServerNow } from '../../components/time-hooks';
import { formatDay } from '../../config/formats';
import { ComparedMoments } from './ComparedMoments';
import { clockRangeOf, knowledgeSteps, type Moment } from './moment';
import { MomentControls } from './MomentControls';
import { OneMoment } from './OneMoment';
import { PlayBar } from './PlayBar';
import { usePlayback } from './use-playback';
import { useTimeTravel, type TimeTravel, type MomentSlot } from './use-time-travel';

interface TimeTravelViewProps {
  readonly history: readonly DayEvent[];
  /** '2025-09-13'. */
  readonly date: string;
}

const CLOCK_REFRESH_MS = 10_000;

/** The controls of one moment or two, and the race at those moments. */
export function TimeTravelView({ history, date }: TimeTravelViewProps) {
  const travel = useTimeTravel(date);
  const now = useServerNow(CLOCK_REFRESH_MS);
  // On any other day the clock of the race day has stopped.
  const clock = stockholmDate(now) === date ? now : Infinity;
  const reach = useMemo(() => clockRangeOf(history, date, clock), [history, date, clock]);
  const steps = useMemo(() => knowledgeSteps(history), [history]);
  const [one, other] = [useDeferredMoment(travel.one), useDeferredMoment(travel.other)];
  const playback = usePlayback({
    at: travel.one.asOf,
    reach,
    isBehind: one.asOf !== travel.one.asOf,
    onMove: (asOf) => {
      travel.preview('one', { asOf });
    },
    onEnd: () => {
      travel.choose('one', { asOf: Infinity });
    },
  });
  // Setting the playing clock by hand pauses it.
  const byHand = (which: MomentSlot, at: Partial<Moment>) => {
    if (at.asOf !== undefined && which === 'one') playback.pause();
    return at;
  };
  const controlsOf = (which: MomentSlot) => ({
    date,
    reach,
    steps,
    moment: travel[which],
    onLook: (at: Partial<Moment>) => {
      travel.preview(which, byHand(which, at));
    },
    onSettle: travel.commit,
    onChoose: (at: Partial<Moment>) => {
      travel.choose(which, byHand(which, at));
    },
  });
  return (
    <>
      <Box sx={columnsStyle}>
        <MomentControls
          {...controlsOf('one')}
          title={travel.isComparing ? 'Första ögonblicket' : 'Ögonblick'}
        >
          <PlayBar {...playback} onPause={travel.commit} />
        </MomentControls>
        {travel.isComparing && (
          <MomentControls {...controlsOf('other')} title="Andra ögonblicket">
            <Button
              sx={{ justifySelf: 'start' }}
              onClick={() => {
                travel.setComparing(false);
              }}
            >
              Sluta jämföra
            </Button>
          </MomentControls>
        )}
      </Box>
      <ComparisonToggle {...travel} />
      <RaceAtMoments {...{ history, date, travel, one, other }} />
    </>
  );
}

function ComparisonToggle({ isComparing, isBrief, setComparing, setBrief }: TimeTravel) {
  return (
    <Box sx={{ my: 2 }}>
      {isComparing ? (
        <CheckField
          label="Visa bara det som skiljer sig"
          checked={isBrief}
          onChange={({ target }) => {
            setBrief(target.checked);
          }}
        />
      ) : (
        <Button
          onClick={() => {
            setComparing(true);
          }}
        >
          Jämför med …
        </Button>
      )}
    </Box>
  );
}

interface RaceAtMomentsProps extends TimeTravelViewProps {
  readonly travel: TimeTravel;
  readonly one: Moment;
  readonly other: Moment;
}

/** The race at the moments. Rendering many runners takes a while, and the clocks do not wait for it. */
function RaceAtMoments({ history, date, travel, one, other }: RaceAtMomentsProps) {
  const distances = useMemo(() => racesOf(history), [history]);
  const part = distances.find((each) => each.part === travel.part)?.part ?? distances[0]?.part ?? '';
  return (
    <DistanceTabs
      distances={distances.map(({ distance }) => distance)}
      distance={readPart(part)?.distance ?? 0}
      onChoose={(metres) => {
        travel.choosePart(distances.find(({ distance }) => distance === metres)?.part ?? '');
      }}
      printed={formatDay(date)}
    >
      {travel.isComparing ? (
        <TwoMoments {...{ history, date, part, one, other }} isBrief={travel.isBrief} />
      ) : (
        <SingleMoment {...{ history, part }} moment={one} />
      )}
    </DistanceTabs>
  );
}

/** A stable, deferred copy of the moment. */
function useDeferredMoment({ asOf, knownAt }: Moment): Moment {
  return useDeferredValue(useMemo(() => ({ asOf, knownAt }), [asOf, knownAt]));
}

const SingleMoment = memo(OneMoment);
const TwoMoments = memo(ComparedMoments);

function racesOf(history: readonly DayEvent[]) {
  return [...foldOf(history).races.values()].sort((one, other) => one.distance - other.distance);
}

const columnsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(0, 1fr))' },
  gap: 2,
} as const;
