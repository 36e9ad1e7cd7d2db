import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { editionPhase } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { Fees } from '../../components/Fees';
import { lazyComponent } from '../../components/lazy-component';
import { PageWidth } from '../../components/PageLayout';
import { ProseText } from '../../components/ProseText';
import { useServerTimeSelector } from '../../components/time-hooks';
import { Facts } from './Facts';
import { Hero } from './Hero';
import { StartTimes } from './StartTimes';

const [RaceDay] = lazyComponent(async () => (await import('./RaceDay')).RaceDay);
const [AfterTheRace] = lazyComponent(async () => (await import('./AfterTheRace')).AfterTheRace);

/** The home page, by the phase of the edition: registering, waiting, race day or over. */
export function HomePage() {
  const { edition } = useAppConfig();
  const phase = useServerTimeSelector((now) => editionPhase(edition, now));
  const isBefore = phase === 'registering' || phase === 'waiting';
  return (
    <>
      <Hero edition={edition} phase={phase} />
      {isBefore && <Facts edition={edition} isWaiting={phase === 'waiting'} />}
      <PageWidth>
        {!isBefore && (
          <Box sx={phase === 'race-day' ? raceDayPlace : afterPlace}>
            <Suspense>
              {phase === 'race-day' ? <RaceDay edition={edition} /> : <AfterTheRace edition={edition} />}
            </Suspense>
          </Box>
        )}
        {isBefore && <StartTimes edition={edition} />}
        <AboutTheRace />
        {phase === 'over' && <StartTimes edition={edition} />}
        <Fees edition={edition} />
      </PageWidth>
    </>
  );
}

// Reserves the height of the content, so that nothing below moves.
const afterPlace = { minHeight: { xs: '57rem', md: '41rem' } };
// On the evening of race day this place shows the results, which on a phone are lower than the races.
const raceDayPlace = {
  minHeight: { xs: '60rem', md: '34rem' },
  '&:has(> [aria-labelledby="after"])': { minHeight: { xs: 0, md: '41rem' } },
};

/** About the race, and how to pay with the wellness benefit: texts from the edition's folder. */
function AboutTheRace() {
  const { home, benefit } = useAppConfig().texts;
  return (
    <Box component="section" sx={aboutStyle}>
      <Box>
        <Typography variant="h2" sx={{ mb: 2 }}>
          {home.title}
        </Typography>
        <ProseText blocks={home.blocks} />
      </Box>
      {benefit && (
        <Box sx={{ alignSelf: 'start', p: 3, borderRadius: 1.5, backgroundColor: '#EEF0FA' }}>
          <Typography variant="h2" sx={{ fontSize: '1.25rem', mb: 1.5 }}>
            {benefit.title}
          </Typography>
          <ProseText blocks={benefit.blocks} />
        </Box>
      )}
    </Box>
  );
}

const aboutStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.5fr) minmax(0, 1fr)' },
  gap: { xs: 4, md: 8 },
  mb: { xs: 5, md: 8 },
};
