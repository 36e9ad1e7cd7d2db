import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config';
import type { Edition } from '../../api/edition';
import { Fees } from '../../components/Fees';
import { PageWidth } from '../../components/PageLayout';
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

/** The race in words, and how to pay with the wellness benefit. */
function AboutTheRace({ edition }: { edition: Edition }) {
  return (
    <Box
      component="section"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '1.5fr 1fr' },
        gap: { xs: 4, md: 8 },
        mb: { xs: 5, md: 8 },
      }}
    >
      <Box>
        <Typography variant="h2" sx={{ mb: 2 }}>
          Ett lopp för hela byn
        </Typography>
        <Text>
          Vi springer för att det är roligt, oavsett om det är ditt första lopp eller ditt femtionde. Start
          och mål ligger vid skolmatsalen, banorna är asfalterade från första metern till den sista och alla
          distanser tidtas, från de minstas 800 meter till den långa rundan.
        </Text>
        <Text>
          Föräldrar får gärna springa med sina barn utan att tävla. Alla anmälda som går i mål får medalj, och
          publiken hejar lika högt på den sista som på den första.
        </Text>
        <Text>
          Kom i god tid, hämta nummerlappen och fäst den fram på bröstet så att vi ser den vid målet.
          Resultaten kommer upp här på sidan i samma stund som någon passerar mållinjen.
        </Text>
      </Box>
      <Box sx={{ alignSelf: 'start', p: 3, borderRadius: 1.5, backgroundColor: '#EEF0FA' }}>
        <Typography variant="h2" sx={{ fontSize: '1.25rem', mb: 1.5 }}>
          Betala med friskvårdsbidraget
        </Typography>
        <Text>
          Startavgiften går att betala med Epassi. Betala där, mejla kvittot till{' '}
          <Link href={`mailto:${edition.organiser.email}`}>{edition.organiser.email}</Link> och få en kod
          tillbaka. Koden fyller du i när du anmäler dig.
        </Text>
      </Box>
    </Box>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <Typography sx={{ maxWidth: '68ch', '& + &': { mt: 2 } }}>{children}</Typography>;
}
