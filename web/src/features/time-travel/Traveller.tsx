import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { foldOf, readPart, stockholmDate, type DayEvent } from '@app/domain';
import { memo, useDeferredValue, useMemo } from 'react';
import { CheckField } from '../../components/CheckField';
import { DistanceTabs } from '../../components/DistanceTabs';
import { useServerNow } from '../../components/time-hooks';
import { formatDay } from '../../config/formats';
import { ComparedMoments } from './ComparedMoments';
import { reachOf, stepsOfKnowledge, type Moment } from './moment';
import { MomentControls } from './MomentControls';
import { OneMoment } from './OneMoment';
import { PlayBar } from './PlayBar';
import { usePlayback } from './use-playback';
import { useTravel, type Travel, type Which } from './use-travel';

interface TravellerProps {
  readonly history: readonly DayEvent[];
  /** '2025-09-13'. */
  readonly date: string;
}

const OFTEN_ENOUGH_MS = 10_000;

/** The controls of one moment or two, and the race at those moments. */
export function Traveller({ history, date }: TravellerProps) {
  const travel = useTravel(date);
  const now = useServerNow(OFTEN_ENOUGH_MS);
  // On any other day the clock of the race day has stopped.
  const clock = stockholmDate(now) === date ? now : Infinity;
  const reach = useMemo(() => reachOf(history, date, clock), [history, date, clock]);
  const steps = useMemo(() => stepsOfKnowledge(history), [history]);
  const [one, other] = [useSteady(travel.one), useSteady(travel.other)];
  const playback = usePlayback({
    at: travel.one.asOf,
    reach,
    isBehind: one.asOf !== travel.one.asOf,
    onMove: (asOf) => {
      travel.look('one', { asOf });
    },
    onEnd: () => {
      travel.choose('one', { asOf: Infinity });
    },
  });
  // Setting the playing clock by hand pauses it.
  const byHand = (which: Which, at: Partial<Moment>) => {
    if (at.asOf !== undefined && which === 'one') playback.pause();
    return at;
  };
  const controlsOf = (which: Which) => ({
    date,
    reach,
    steps,
    moment: travel[which],
    onLook: (at: Partial<Moment>) => {
      travel.look(which, byHand(which, at));
    },
    onSettle: travel.settle,
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
          <PlayBar {...playback} onPause={travel.settle} />
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
      <Comparing {...travel} />
      <Shown {...{ history, date, travel, one, other }} />
    </>
  );
}

function Comparing({ isComparing, isBrief, setComparing, setBrief }: Travel) {
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

interface ShownProps extends TravellerProps {
  readonly travel: Travel;
  readonly one: Moment;
  readonly other: Moment;
}

/** The race at the moments. Rendering many runners takes a while, and the clocks do not wait for it. */
function Shown({ history, date, travel, one, other }: ShownProps) {
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
function useSteady({ asOf, knownAt }: Moment): Moment {
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
