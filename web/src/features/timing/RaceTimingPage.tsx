import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { Loading } from '../../components/DataState';
import { lazyComponent } from '../../components/lazy-component';
import { PageTitle } from '../../components/PageLayout';
import { TimingScreen } from './TimingScreen';

const [RaceChooser] = lazyComponent(async () => (await import('./RaceChooser')).RaceChooser);

/** Chooses a race, or times the one in the address. */
export function RaceTimingPage() {
  const { part } = useParams();
  if (part) return <TimingScreen key={part} part={part} />;
  return (
    <>
      <PageTitle title="Tidtagning" lead="Välj vilket lopp du vill ta tid på." />
      <Suspense fallback={<Loading />}>
        <RaceChooser />
      </Suspense>
    </>
  );
}
