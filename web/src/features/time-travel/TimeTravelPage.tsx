import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import {
  isRaceDay,
  type DayHistory,
  foldOf,
  readPart,
  stockholmDate,
  type DayEvent,
  formatResult,
} from '@app/domain';
import { useLiveHistory } from '../../api/live-history';
import { CheckField } from '../../components/CheckField';
import { DataState } from '../../components/DataState';
import { DistanceTabs } from '../../components/DistanceTabs';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageLayout';
import { PlainTable } from '../../components/PlainTable';
import { TableHead } from '../../components/TableHead';
import { conflictText } from '../../components/board-runner-text';
import { useServerNow } from '../../components/time-hooks';
import { withParam } from '../../components/use-address-text';
import { dateOfDay, formatWeekday, formatDay } from '../../config/formats';
import { paths } from '../../config/paths';
import { ComparedMoments } from './ComparedMoments';
import { clockRangeOf, recordingTimesOf, momentText, LATEST, parseMoment, type Moment } from './moment';
import { MomentControls, PlayBar, usePlayback } from './MomentControls';
import { MomentJournal, MoreRows, useLimitedRows } from './MomentJournal';
import { describeRace, useRaceAt, type RunnerAtMoment } from './race-snapshot';

/** A race day as it stood at any moment, with the knowledge of any other; one moment, or two side by side. */
export function TimeTravelPage() {
  const { day = '' } = useParams();
  return isRaceDay(day) ? <DayTravel key={day} day={day} /> : <UnknownDay />;
}

function DayTravel({ day }: { readonly day: string }) {
  const query = useLiveHistory(day);
  const date = dateOfDay(day);
  return (
    <>
      <PageTitle title="Tidsresa" lead={formatWeekday(date)}>
        <Button component={Link} to={paths.journal(day)}>
          Till journalen
        </Button>
      </PageTitle>
      <DataState query={query} empty={{ when: isEmpty, show: <NoRaces /> }}>
        {({ events }) => <TimeTravelView history={events} date={date} />}
      </DataState>
    </>
  );
}

function isEmpty({ events }: DayHistory): boolean {
  return !events.some(({ event }) => event.type === 'RaceCreated');
}

function NoRaces() {
  return (
    <EmptyState
      title="Den här dagen har inga lopp."
      text="När loppen finns kan du se hur de såg ut i varje ögonblick, och vad som var känt då."
    />
  );
}

interface TimeTravelViewProps {
  readonly history: readonly DayEvent[];
  /** '2025-09-13'. */
  readonly date: string;
}

const CLOCK_REFRESH_MS = 10_000;

/** The controls of one moment or two, and the race at those moments. */
function TimeTravelView({ history, date }: TimeTravelViewProps) {
  const travel = useTimeTravel(date);
  const now = useServerNow(CLOCK_REFRESH_MS);
  // On other days the range ends at the day's last event.
  const clock = stockholmDate(now) === date ? now : Infinity;
  const range = useMemo(() => clockRangeOf(history, date, clock), [history, date, clock]);
  const recordingTimes = useMemo(() => recordingTimesOf(history), [history]);
  const [one, other] = [useDeferredMoment(travel.one), useDeferredMoment(travel.other)];
  const playback = usePlayback({
    at: travel.one.asOf,
    range,
    isRenderPending: one.asOf !== travel.one.asOf,
    onMove: (asOf) => travel.preview('one', { asOf }),
    onEnd: () => travel.choose('one', { asOf: LATEST }),
  });
  // Setting the playing clock by hand pauses it.
  const pauseThen = (set: TimeTravel['preview'], which: MomentSlot) => (at: Partial<Moment>) => {
    if (at.asOf !== undefined && which === 'one') playback.pause();
    set(which, at);
  };
  const controlsOf = (which: MomentSlot) => ({
    date,
    range,
    recordingTimes,
    moment: travel[which],
    onDrag: pauseThen(travel.preview, which),
    onDragEnd: travel.commit,
    onSet: pauseThen(travel.choose, which),
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
            <Button sx={{ justifySelf: 'start' }} onClick={() => travel.setComparing(false)}>
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

function ComparisonToggle(travel: TimeTravel) {
  return (
    <Box sx={{ my: 2 }}>
      {travel.isComparing ? (
        <CheckField
          label="Visa bara det som skiljer sig"
          checked={travel.showsOnlyDifferences}
          onChange={({ target }) => travel.setShowsOnlyDifferences(target.checked)}
        />
      ) : (
        <Button onClick={() => travel.setComparing(true)}>Jämför med …</Button>
      )}
    </Box>
  );
}

interface RaceAtMomentsProps extends TimeTravelViewProps {
  readonly travel: TimeTravel;
  readonly one: Moment;
  readonly other: Moment;
}

/** The race at the moments, which are deferred: the sliders stay responsive. */
function RaceAtMoments({ history, date, travel, one, other }: RaceAtMomentsProps) {
  const { isComparing, showsOnlyDifferences } = travel;
  const distances = useMemo(() => racesOf(history), [history]);
  const part = distances.find((each) => each.part === travel.part)?.part ?? distances[0]?.part ?? '';
  return (
    <DistanceTabs
      distances={distances.map(({ distance }) => distance)}
      distance={readPart(part)?.distance ?? 0}
      onChoose={(metres) =>
        travel.choosePart(distances.find(({ distance }) => distance === metres)?.part ?? '')
      }
      printed={formatDay(date)}
    >
      {isComparing ? (
        <TwoMoments {...{ history, date, part, one, other, showsOnlyDifferences }} />
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

/** The shown moment, or the one it is compared with. */
type MomentSlot = 'one' | 'other';
type Moments = Readonly<Record<MomentSlot, Moment>>;

/** Their parameters in the address. */
const PARAMS = {
  one: { asOf: 'tid', knownAt: 'vetat' },
  other: { asOf: 'tid2', knownAt: 'vetat2' },
} as const satisfies Record<MomentSlot, Record<keyof Moment, string>>;

/** The state of the time travel, stored in the address so that a link shares it. */
interface TimeTravel extends Moments {
  readonly isComparing: boolean;
  readonly part: string;
  readonly showsOnlyDifferences: boolean;
  /**
   * Shows another moment at once, without the address: sliders and playback change it many times a second.
   * `commit` writes the address.
   */
  readonly preview: (which: MomentSlot, at: Partial<Moment>) => void;
  readonly commit: () => void;
  /** Shows another moment and writes the address. */
  readonly choose: (which: MomentSlot, at: Partial<Moment>) => void;
  readonly setComparing: (isComparing: boolean) => void;
  readonly choosePart: (part: string) => void;
  readonly setShowsOnlyDifferences: (showsOnlyDifferences: boolean) => void;
}

/** The state for a race day ('2025-09-13'). */
function useTimeTravel(date: string): TimeTravel {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [draft, setDraft] = useState<{ readonly moments: Moments; readonly since: string }>();
  // The address has changed, by a commit or a link: it replaces the draft.
  if (draft && draft.since !== address) setDraft(undefined);
  const moments = draft?.since === address ? draft.moments : momentsIn(params, date);

  const writeAddress = (next: Moments, name = '', value = '') =>
    setParams((now) => withParam(withMoments(now, next, date), name, value), {
      replace: true,
      preventScrollReset: true,
    });
  const preview = (which: MomentSlot, at: Partial<Moment>) => {
    const next = { ...moments, [which]: { ...moments[which], ...at } };
    setDraft({ moments: next, since: address });
    return next;
  };
  return {
    ...moments,
    isComparing: params.get('jamfor') === 'ja',
    part: params.get('lopp') ?? '',
    showsOnlyDifferences: params.get('bara') === 'skillnader',
    preview,
    commit: () => writeAddress(moments),
    choose: (which, at) => writeAddress(preview(which, at)),
    setComparing: (isComparing) =>
      writeAddress(isComparing ? moments : { ...moments, other: PRESENT }, 'jamfor', isComparing ? 'ja' : ''),
    choosePart: (part) => writeAddress(moments, 'lopp', part),
    setShowsOnlyDifferences: (isOn) => writeAddress(moments, 'bara', isOn ? 'skillnader' : ''),
  };
}

const PRESENT: Moment = { asOf: LATEST, knownAt: LATEST };

function momentsIn(params: URLSearchParams, date: string): Moments {
  const read = (name: string) => parseMoment(params.get(name) ?? '', date) ?? LATEST;
  const momentIn = ({ asOf, knownAt }: (typeof PARAMS)[MomentSlot]) => ({
    asOf: read(asOf),
    knownAt: read(knownAt),
  });
  return { one: momentIn(PARAMS.one), other: momentIn(PARAMS.other) };
}

function withMoments(params: URLSearchParams, moments: Moments, date: string): URLSearchParams {
  let changed = params;
  for (const which of ['one', 'other'] as const)
    for (const axis of ['asOf', 'knownAt'] as const) {
      const at = moments[which][axis];
      changed = withParam(changed, PARAMS[which][axis], at === LATEST ? '' : momentText(at, date));
    }
  return changed;
}

interface OneMomentProps {
  readonly history: readonly DayEvent[];
  readonly part: string;
  readonly moment: Moment;
}

/** A race at a moment: the counts, the results, and the journal until then. */
function OneMoment({ history, part, moment }: OneMomentProps) {
  const { events, race } = useRaceAt(history, part, moment);
  return (
    <>
      <Typography sx={{ fontWeight: 600, mb: 1.5, '&::first-letter': { textTransform: 'uppercase' } }}>
        {describeRace(race)}
      </Typography>
      <Standings runners={race.runners} />
      <MomentJournal part={part} one={{ events, moment }} />
    </>
  );
}

function Standings({ runners }: { readonly runners: readonly RunnerAtMoment[] }) {
  const rows = useLimitedRows(runners);
  if (runners.length === 0) return <Typography>Inga löpare på listan.</Typography>;
  return (
    <>
      <div className="sideways" role="group" aria-label="Löparna i det ögonblicket" tabIndex={0}>
        <PlainTable caption="Löparna i det ögonblicket">
          <TableHead
            columns={[['Plats', 'num'], ['Nr', 'num'], ['Namn'], ['Klass', 'wide'], ['Läge'], ['Tid', 'num']]}
          />
          <tbody>
            {rows.shown.map((runner) => (
              <RunnerRow key={runner.sort} {...runner} />
            ))}
          </tbody>
        </PlainTable>
      </div>
      <MoreRows {...rows} />
    </>
  );
}

function RunnerRow({ name, standing, state }: RunnerAtMoment) {
  const { group, bib, place, groupPlace, result } = standing;
  return (
    <tr>
      <td className="num">{place}</td>
      <td className="num">{bib}</td>
      <td className="free-text">
        {name}
        {standing.conflict && <div className="issue">{conflictText(standing)}</div>}
      </td>
      <td className="wide">{[group, groupPlace].filter(Boolean).join('\u00a0')}</td>
      <td>{state}</td>
      <td className="num">{result !== null && formatResult(result)}</td>
    </tr>
  );
}

function UnknownDay() {
  return (
    <>
      <PageTitle title="Tidsresa" />
      <Alert
        severity="warning"
        action={
          <Button component={Link} to={paths.journal()} color="inherit" size="small">
            Till journalen
          </Button>
        }
      >
        Det finns ingen sådan tävlingsdag.
      </Alert>
    </>
  );
}
