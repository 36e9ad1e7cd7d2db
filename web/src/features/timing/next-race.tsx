import { Link } from 'react-router-dom';
import type { RaceRow } from '@app/domain';
import { paths } from '../../config/paths';
import type { PlannedStart } from './use-start-press';
import styles from './RaceChooser.module.css';

/**
 * The race to start next: the first unstarted one by planned start, the shortest among equals; none without a
 * planned start. `startOf` gives a race's.
 */
export function nextRace<Race extends Pick<RaceRow, 'distance' | 'state'>>(
  races: readonly Race[],
  startOf: (race: Race) => PlannedStart | undefined,
): Race | undefined {
  return races
    .flatMap((race) => {
      const planned = race.state === '' ? startOf(race) : undefined;
      return planned ? [{ race, at: planned.at }] : [];
    })
    .sort((a, b) => a.at - b.at || a.race.distance - b.race.distance)[0]?.race;
}

export function NoRaces() {
  return (
    <>
      <p className={styles.lead}>Det finns inga lopp ännu.</p>
      <Link to={paths.editRaces()} className="button filled">
        Skapa ett lopp
      </Link>
    </>
  );
}
