import { RacePage } from '../../components/RacePage';
import { StartList } from './StartList';

/** Who runs: a list per distance, fetched when its tab is opened. */
export function StartListsPage() {
  return <RacePage title="Startlistor" face={StartList} />;
}
