import { useAppConfig } from '../../api/app-config';
import { Fees } from '../../components/Fees';
import { PageWidth } from '../../components/PageWidth';
import { AboutTheRace } from './AboutTheRace';
import { Hero } from './Hero';
import { StartTimes } from './StartTimes';

/** The race at a glance: what it is, when each distance starts, what it costs. */
export function HomePage() {
  const { edition } = useAppConfig();
  return (
    <>
      <Hero edition={edition} />
      <PageWidth>
        <StartTimes edition={edition} />
        <AboutTheRace edition={edition} />
        <Fees edition={edition} />
      </PageWidth>
    </>
  );
}
