import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { stockholmDate, type RaceRow } from '@app/domain';
import { serverClock } from '../../api/clock';
import { currentRaceDay, racesQuery } from '../../api/races';
import { DataState } from '../../components/DataState';
import { paths } from '../../config/paths';
import { NoRaces } from './next-race';
import { RaceButtons } from './RaceButtons';
import styles from './RaceChooser.module.css';

const POLL_MS = 15_000;

/** The day’s races to choose from, with the next start marked. */
export function RaceChooser() {
  const races = useQuery({ ...racesQuery, refetchInterval: POLL_MS });
  return (
    <DataState query={races} empty={{ when: (rows) => rows.length === 0, show: <NoRaces /> }}>
      {(rows) => <Today races={rows} today={stockholmDate(serverClock.now())} />}
    </DataState>
  );
}

function Today({ races, today }: { races: readonly RaceRow[]; today: string }) {
  const day = currentRaceDay(races, today);
  const first = races.find(({ date }) => date === day);
  return (
    <>
      {day !== today && (
        <p className={styles.lead}>
          Inga lopp i dag. Här är tävlingsdagen <strong>{day}</strong>.
        </p>
      )}
      <RaceButtons races={races.filter(({ date }) => date === day)} isLarge />
      <div className={styles.links}>
        <Link to={paths.timingAll()} className="button filled">
          Alla lopp på en mållinje
        </Link>
        {first && (
          <Link to={paths.speaker(first.part, { isTogether: true })} className="button">
            Speakerns skärm
          </Link>
        )}
      </div>
    </>
  );
}
