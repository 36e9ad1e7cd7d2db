import { stockholmDate, type RaceRow } from '@app/domain';
import { useSearchParams } from 'react-router-dom';
import { useAppConfig } from '../api/app-config';
import { serverClock } from '../api/clock';
import { keepHere, keptHere } from '../api/kept-here';
import { chooseRace, type ChosenRace } from './race-choice';

const REMEMBERED = 'raceday.distance';

/** The race the address (`?dag=…&distans=…`) asks for, and the ways to ask for another. Other parameters stay. */
export function useRaceChoice(races: readonly RaceRow[]) {
  const { edition } = useAppConfig();
  const [params, setParams] = useSearchParams();
  const chosen = chooseRace({
    races,
    edition,
    today: stockholmDate(serverClock.now()),
    asked: { day: params.get('dag'), distance: metresIn(params.get('distans')) },
    remembered: metresIn(keptHere(REMEMBERED)),
  });

  const choose = ({ day, distance }: Pick<ChosenRace, 'day' | 'distance'>) => {
    keepHere(REMEMBERED, String(distance / 1000));
    setParams((now) => {
      now.set('dag', day);
      now.set('distans', String(distance / 1000));
      return now;
    });
  };
  return { chosen, choose };
}

function metresIn(km: string | null): number | null {
  const metres = Math.round(Number(km) * 1000);
  return km !== null && metres > 0 ? metres : null;
}
