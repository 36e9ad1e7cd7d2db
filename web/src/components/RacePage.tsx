import clsx from 'clsx';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { distanceLabel, type RaceRow } from '@app/domain';
import { useAppConfig } from '../api/app-config';
import { useRefetchUntilRaceExists, useRaces } from '../api/live-race';
import { formatWeekday, formatDay } from '../config/formats';
import { DataState } from './DataState';
import { DistanceTabs } from './DistanceTabs';
import { NoRunners, usePreloadEmptyStates } from './LazyEmptyStates';
import { useFollowedRunners } from './Follow';
import { lazyComponent } from './lazy-component';
import { PageTitle, PageWidth } from './PageLayout';
import { ChoiceField } from './PlainFields';
import { useChoiceMemory, useRaceChoice, type ChoiceMemory, type ChosenRace } from './race-choice';
import styles from './RacePage.module.css';

const [FollowedRunners] = lazyComponent(async () => (await import('./FollowedRunners')).FollowedRunners);

/** Shows the chosen race. */
type RaceList = ComponentType<{ readonly part: string }>;

interface RacePageProps {
  readonly title: string;
  /** Links to other pages, under the title. */
  readonly links?: ReactNode;
  readonly list: RaceList;
  readonly children?: ReactNode;
}

/** A page about one race at a time: choice of day and distance, then `list` and the `children`. */
export function RacePage({ title, links, list, children }: RacePageProps) {
  const races = useRaces({ subscribe: !useSearchParams()[0].has('distans') });
  const memory = useChoiceMemory();
  usePreloadEmptyStates();
  return (
    <PageWidth>
      <PageTitle title={title} />
      {links}
      <DataState query={races}>
        {(allRaces) => <ChosenRace races={allRaces} memory={memory} list={list} />}
      </DataState>
      {children}
    </PageWidth>
  );
}

interface ChosenRaceProps {
  readonly races: readonly RaceRow[];
  readonly memory: ChoiceMemory;
  readonly list: RaceList;
}

function ChosenRace({ races, memory, list }: ChosenRaceProps) {
  const { chosen, choose } = useRaceChoice(races, memory);
  const { followed, toggle } = useFollowedRunners();
  const Shown = chosen.race ? list : MissingRace;
  return (
    <>
      <p className={styles.day}>{formatWeekday(chosen.day)}</p>
      {chosen.isFallback && <RaceReplacedNote distance={chosen.distance} />}
      {followed.length > 0 && (
        <Suspense>
          <FollowedRunners day={chosen.day} followed={followed} onToggle={toggle} />
        </Suspense>
      )}
      <RaceChooser chosen={chosen} onChoose={choose}>
        <Shown key={chosen.part} part={chosen.part} />
      </RaceChooser>
    </>
  );
}

/** Says that the address's race does not exist, and which one shows instead. */
export function RaceReplacedNote({ distance }: { distance: number }) {
  return (
    <p role="status" className={styles.note}>
      Det loppet finns inte. Här visas {distanceLabel(distance)} i stället.
    </p>
  );
}

/**
 * Shown until a race has a list. The first registration for the distance creates the race, and the list
 * appears.
 */
function MissingRace({ part }: { part: string }) {
  useRefetchUntilRaceExists(part);
  return <NoRunners />;
}

interface RaceChooserProps {
  readonly chosen: ChosenRace;
  readonly onChoose: (choice: Pick<ChosenRace, 'day' | 'distance'>) => void;
  /** The content of the selected tab. */
  readonly children: ReactNode;
}

/** A tab per distance, and a choice of day when there are several days. */
function RaceChooser({ chosen, onChoose, children }: RaceChooserProps) {
  const { days, day, distances, distance } = chosen;
  const { edition } = useAppConfig();
  // The edition's name includes its own year.
  const name = day.slice(0, 4) === edition.date.slice(0, 4) ? `${edition.name}, ` : '';
  return (
    <>
      {days.length > 1 && (
        <div className={clsx('not-printed', styles.days)}>
          <ChoiceField
            label="Tävlingsdag"
            value={day}
            options={days.map((date) => ({ value: date, label: formatDay(date) }))}
            onChange={(date) => onChoose({ day: date, distance })}
          />
        </div>
      )}
      <DistanceTabs
        distances={distances}
        distance={distance}
        printed={`${name}${formatDay(day)}`}
        onChoose={(metres) => onChoose({ day, distance: metres })}
      >
        {children}
      </DistanceTabs>
    </>
  );
}
