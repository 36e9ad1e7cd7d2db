import { RacePage } from '../../components/RacePage';
import { CourseRecords } from './CourseRecords';
import { RaceResults } from './RaceResults';

/** Results as they happen, a tab per distance, and the course records. */
export function ResultsPage() {
  return (
    <RacePage title="Resultat" face={RaceResults}>
      <CourseRecords />
    </RacePage>
  );
}
