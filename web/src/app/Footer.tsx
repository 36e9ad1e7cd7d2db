import FacebookIcon from '@mui/icons-material/Facebook';
import LinkedInIcon from '@mui/icons-material/LinkedIn';
import MailOutlineIcon from '@mui/icons-material/MailOutlineOutlined';
import TwitterIcon from '@mui/icons-material/Twitter';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { menuLinks, pageAt, sharedPath, tabTitle } from '@app/domain';
import { useAppConfig, useVisitorConfig, type ShareChannel } from '../api/app-config';
import { PartnerLinks } from '../components/PartnerLinks';
import { paths } from '../config/paths';

const publicLinks = [{ to: paths.home(), label: 'Om loppet' }, ...menuLinks('menu'), ...menuLinks('footer')];

/** The footer of every public page: partners, contact, links and share links. */
export function Footer() {
  useOfflineMode();
  const config = useVisitorConfig();
  const { organiser, partners } = config.edition;
  const links = [
    ...publicLinks,
    ...(config.isAdmin ? [] : [{ to: paths.adminLogin(), label: 'För arrangörer' }]),
  ];
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
            {links.map(({ to, label }) => (
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

interface SharedPage {
  readonly address: string;
  readonly title: string;
}

/**
 * Links that share the current page: plain links, so nothing loads from the networks. On private pages they
 * share the site.
 */
function ShareLinks() {
  const { site, edition } = useAppConfig();
  const page = pageAt(useLocation());
  const path = sharedPath(page);
  const shared = { address: site + path, title: path === '/' ? edition.name : tabTitle(page, edition) };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1.25 }}>
      {edition.share.map((channel) => {
        const { label, Icon, href } = channels[channel];
        const opensNewTab = channel !== 'email';
        return (
          <IconButton
            key={channel}
            href={href(shared)}
            target={opensNewTab ? '_blank' : undefined}
            rel="noopener noreferrer"
            aria-label={`Dela via ${label}`}
            sx={{ color: 'inherit', ':focus-visible': { outlineColor: '#FFCA28' } }}
          >
            <Icon />
          </IconButton>
        );
      })}
    </Box>
  );
}

const inQuery = encodeURIComponent;

const channels: Readonly<
  Record<
    ShareChannel,
    {
      readonly label: string;
      readonly Icon: typeof FacebookIcon;
      readonly href: (page: SharedPage) => string;
    }
  >
> = {
  facebook: {
    label: 'Facebook',
    Icon: FacebookIcon,
    href: ({ address }) => `https://www.facebook.com/sharer/sharer.php?u=${inQuery(address)}`,
  },
  twitter: {
    label: 'Twitter',
    Icon: TwitterIcon,
    href: ({ address, title }) =>
      `https://twitter.com/intent/tweet?url=${inQuery(address)}&text=${inQuery(title)}`,
  },
  linkedin: {
    label: 'LinkedIn',
    Icon: LinkedInIcon,
    href: ({ address }) => `https://www.linkedin.com/sharing/share-offsite/?url=${inQuery(address)}`,
  },
  email: {
    label: 'e-post',
    Icon: MailOutlineIcon,
    href: ({ address, title }) => `mailto:?subject=${inQuery(title)}&body=${inQuery(address)}`,
  },
};

const START_DELAY_MS = 4000;

/** Enables offline use four seconds after the page opens, so that it does not slow the first view. */
function useOfflineMode(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(
      () => void import('./offline-mode').then(({ enableOfflineMode }) => enableOfflineMode(client)),
      START_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [client]);
}
