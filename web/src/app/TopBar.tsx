import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import SvgIcon from '@mui/material/SvgIcon';
import { menuLinks } from '@app/domain';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useVisitorConfig } from '../api/app-config';
import { BarLink } from '../components/BarLink';
import { lazyComponent } from '../components/lazy-component';
import { useRegistrationShown } from '../components/time-hooks';
import { paths } from '../config/paths';

const [MenuDrawer, usePreloadMenuDrawer] = lazyComponent(
  async () => (await import('./MenuDrawer')).MenuDrawer,
);

const publicLinks = menuLinks('menu');

/**
 * The amber band at the top of every page: the home link and the other links, in a drawer on a small screen.
 */
export function TopBar() {
  const config = useVisitorConfig();
  usePreloadMenuDrawer();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const links = [
    ...(config.isAdmin ? [{ to: paths.admin(), label: 'Admin' }] : []),
    ...publicLinks,
    ...(config.isLoggedIn ? [{ to: paths.logout(), label: 'Logga ut' }] : []),
  ];
  const close = () => setOpen(false);

  return (
    <Box component="header" className="not-printed" sx={{ backgroundColor: 'primary.main' }}>
      <Box sx={barStyle}>
        <HomeLink name={config.edition.name} />
        <RegistrationButton />
        <Box component="nav" aria-label="Huvudmeny" sx={{ display: { xs: 'none', md: 'flex' }, gap: 1 }}>
          {links.map((link) => (
            <BarLink key={link.to} {...link} />
          ))}
        </Box>
        <IconButton
          aria-label="Öppna menyn"
          aria-haspopup="dialog"
          onClick={() => {
            setOpen(true);
            setWasOpened(true);
          }}
          sx={{ display: { md: 'none' }, mr: -1 }}
        >
          <MenuIcon />
        </IconButton>
      </Box>
      <Suspense>{wasOpened && <MenuDrawer links={links} isOpen={isOpen} onClose={close} />}</Suspense>
    </Box>
  );
}

// With text at twice the size it takes two rows on a phone.
const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 64,
  px: { xs: 2, md: 4 },
} as const;

function RegistrationButton() {
  if (!useRegistrationShown()) return null;
  return (
    <Button
      component={Link}
      to={paths.registration()}
      variant="contained"
      sx={{
        flexShrink: 0,
        px: { xs: 1.75, sm: 2.5 },
        backgroundColor: '#1A237E',
        color: 'common.white',
        '&:hover': { backgroundColor: '#0F165E' },
      }}
    >
      Anmälan
    </Button>
  );
}

function HomeLink({ name }: { name: string }) {
  return (
    <Box
      component={Link}
      to={paths.home()}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 1.5 },
        mr: 'auto',
        flex: '1 1 7.5rem',
        minWidth: 0,
        maxWidth: 'max-content',
        minHeight: 44,
        color: '#1A237E',
        fontWeight: 800,
        fontSize: { xs: '1.0625rem', sm: '1.25rem' },
        lineHeight: 1.1,
        letterSpacing: '-0.02em',
        textDecoration: 'none',
      }}
    >
      <LogoMark />
      {name}
    </Box>
  );
}

/** The race's logo: four laps, one per distance, from the same start. */
function LogoMark({ size = 40 }: { size?: number }) {
  return (
    <SvgIcon viewBox="0 0 40 40" aria-hidden sx={{ fontSize: size, color: '#1A237E' }}>
      <circle cx="20" cy="20" r="20" />
      <g fill="none" stroke="#FFFFFF" strokeWidth="2.4" strokeLinecap="round">
        <circle cx="20" cy="27.5" r="4.2" stroke="#FFCA28" />
        <circle cx="20" cy="23.9" r="7.8" />
        <circle cx="20" cy="20.3" r="11.4" strokeOpacity="0.75" />
      </g>
      <path d="M16 33h8" stroke="#FFCA28" strokeWidth="2.6" strokeLinecap="round" />
    </SvgIcon>
  );
}
