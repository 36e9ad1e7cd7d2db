import FacebookIcon from '@mui/icons-material/Facebook';
import LinkedInIcon from '@mui/icons-material/LinkedIn';
import MailOutlineIcon from '@mui/icons-material/MailOutlineOutlined';
import TwitterIcon from '@mui/icons-material/Twitter';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useAppConfig } from '../api/app-config';
import { paths } from '../config/paths';
import type { SiteLink } from './TopBar';

const toAll = () => true;

const footerLinks: readonly SiteLink[] = [
  { to: paths.home(), label: 'Om loppet', shows: toAll },
  { to: paths.startLists(), label: 'Startlistor', shows: toAll },
  { to: paths.results(), label: 'Resultat', shows: toAll },
  { to: paths.terms(), label: 'Allmänna villkor', shows: toAll },
  { to: paths.adminLogin(), label: 'För arrangörer', shows: ({ isAdmin }) => !isAdmin },
];

/** The foot of every page: partners, contact, links and ways to share. */
export function Footer() {
  const config = useAppConfig();
  const { name, organiser } = config.edition;
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
          <Typography>Vill ni vara med? Mejla {mail} så berättar vi mer.</Typography>
        </Column>
        <Column title="Kontakt">
          <Typography>{organiser.name}</Typography>
          <Typography>{organiser.address}</Typography>
          {organiser.phone && (
            <Typography>
              <PlainLink href={`tel:${organiser.phone.replace(/[^\d+]/g, '')}`}>{organiser.phone}</PlainLink>
            </Typography>
          )}
          <Typography>{mail}</Typography>
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
          <ShareLinks title={name} />
        </Column>
      </Box>
    </Box>
  );
}

const LINK = { color: 'inherit', textDecorationColor: 'rgba(255, 255, 255, 0.5)' };

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 0.5, alignContent: 'start' }}>
      <Typography variant="h2" sx={{ color: 'primary.main', fontSize: '1rem', letterSpacing: 0, mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

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

/** Ways to share the site: plain links, so nothing is loaded from the networks. */
function ShareLinks({ title }: { title: string }) {
  const site = encodeURIComponent(window.location.origin);
  const words = encodeURIComponent(title);
  const ways = [
    { label: 'Facebook', Icon: FacebookIcon, href: `https://www.facebook.com/sharer/sharer.php?u=${site}` },
    {
      label: 'Twitter',
      Icon: TwitterIcon,
      href: `https://twitter.com/intent/tweet?url=${site}&text=${words}`,
    },
    {
      label: 'LinkedIn',
      Icon: LinkedInIcon,
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${site}`,
    },
    { label: 'e-post', Icon: MailOutlineIcon, href: `mailto:?subject=${words}&body=${site}` },
  ];
  return (
    <Box sx={{ display: 'flex', gap: 1, ml: -1.25 }}>
      {ways.map(({ label, Icon, href }) => (
        <IconButton
          key={label}
          href={href}
          target={href.startsWith('http') ? '_blank' : undefined}
          rel="noopener noreferrer"
          aria-label={`Dela via ${label}`}
          sx={{ color: 'inherit', ':focus-visible': { outlineColor: '#FFCA28' } }}
        >
          <Icon />
        </IconButton>
      ))}
    </Box>
  );
}
