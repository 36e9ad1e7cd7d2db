import { useParams } from 'react-router-dom';
import { RaceChooser } from './RaceChooser';
import { TimingScreen } from './TimingScreen';

/** The finish line: choose a race, or time the one in the address. */
export function RaceTimingPage() {
  const { part } = useParams();
  return part ? <TimingScreen key={part} part={part} /> : <RaceChooser />;
}
