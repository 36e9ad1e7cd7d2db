import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useVisitorConfig } from '../api/app-config';
import { paths } from '../config/paths';
import { PartnerLinks } from '../components/PartnerLinks';
import { ShareLinks } from './ShareLinks';
import type { SiteLink } from './TopBar';
import { useOfflineMode } from './use-offline-mode';

const toAll = () => true;

const footerLinks: readonly SiteLink[] = [
  { to: paths.home(), label: 'Om loppet', shows: toAll },
  { to: paths.courses(), label: 'Banor', shows: toAll },
  { to: paths.startLists(), label: 'Startlistor', shows: toAll },
  { to: paths.results(), label: 'Resultat', shows: toAll },
  { to: paths.gallery(), label: 'Galleri', shows: toAll },
  { to: paths.terms(), label: 'Allmänna villkor', shows: toAll },
  { to: paths.adminLogin(), label: 'För arrangörer', shows: ({ isAdmin }) => !isAdmin },
];

/** The footer of every public page: partners, contact, links and share links. */
export function Footer() {
  useOfflineMode();
  const config = useVisitorConfig();
  const { organiser, partners } = config.edition;
  const mail = <MailLink address={organiser.email} />;

  return (
    <Box
      component="footer"
      className="not-printed"
      sx={{
        backgroundColor: '#1A237E',
        color: 'common.white',
        mt: { xs: 4, md: 8 },
        px: { xs: 2, md: 4 },
        py: 5,
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1.4fr 1fr 1fr 1fr' },
          maxWidth: 1136,
          mx: 'auto',
        }}
      >
        <Column title="Våra partner">
          <Typography>Loppet bärs av ideella krafter och av företag och föreningar på orten.</Typography>
          <PartnerLinks partners={partners} />
          <Typography>Vill ni vara med? Maila {mail} så berättar vi mer.</Typography>
        </Column>
        <Column title="Kontakt">
          <Typography>{organiser.name}</Typography>
          <Typography>{organiser.address}</Typography>
          {organiser.phone && (
            <Typography sx={TOUCH_LINK}>
              <PlainLink href={`tel:${organiser.phone.replace(/[^\d+]/g, '')}`}>{organiser.phone}</PlainLink>
            </Typography>
          )}
          <Typography sx={TOUCH_LINK}>{mail}</Typography>
        </Column>
        <Column title="Sidor">
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {footerLinks
              .filter(({ shows }) => shows(config))
              .map(({ to, label }) => (
                <li key={to}>
                  <Link component={RouterLink} to={to} sx={{ ...LINK, display: 'inline-block', py: 1.25 }}>
                    {label}
                  </Link>
                </li>
              ))}
          </Box>
        </Column>
        <Column title="Dela">
          <ShareLinks />
        </Column>
      </Box>
    </Box>
  );
}

const LINK = { color: 'inherit', textDecorationColor: 'rgba(255, 255, 255, 0.5)' };

// Touch size, for links outside running text.
const TOUCH_LINK = { '& a': { display: 'inline-block', py: 1.25 } };

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 0.5, alignContent: 'start' }}>
      <Typography variant="h2" sx={titleStyle}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const titleStyle = {
  mb: 0.5,
  color: 'primary.main',
  fontSize: '1rem',
  letterSpacing: 0,
  '@media (forced-colors: active)': { color: 'CanvasText' },
} as const;

function PlainLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} sx={{ ...LINK, overflowWrap: 'anywhere' }}>
      {children}
    </Link>
  );
}

function MailLink({ address }: { address: string }) {
  return <PlainLink href={`mailto:${address}`}>{address}</PlainLink>;
}
