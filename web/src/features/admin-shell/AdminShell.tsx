import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link as RouterLink, Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { signedIn, useSignInRequired } from '../../api/sign-in';
import { BarLink } from '../../components/BarLink';
import { lazyPart } from '../../components/lazy-part';
import { PageWidth } from '../../components/PageWidth';
import { paths } from '../../config/paths';

const [SignInAgain, useSignInAgainAhead] = lazyPart(async () => (await import('./SignInAgain')).SignInAgain);

const LINKS = [
  { to: paths.listByRace(), label: 'Anmälningar' },
  { to: paths.timing(), label: 'Lopp' },
  { to: paths.ticketOffice(), label: 'Biljettkassan' },
  { to: paths.epassi(), label: 'Epassi' },
  { to: paths.editRaces(), label: 'Hantera tävlingar' },
  { to: paths.journal(), label: 'Journal' },
];

/** The organisers' rooms. Strangers are sent to sign in; one whose session ends in the middle is asked over the page, which stays. */
export function AdminShell() {
  const { isAdmin } = useAppConfig();
  const isSignInRequired = useSignInRequired();
  const client = useQueryClient();
  const [wasAdmin, setWasAdmin] = useState(isAdmin);
  const { pathname, search } = useLocation();

  const isAsking = !isAdmin || isSignInRequired;
  useSignInAgainAhead();

  if (isAdmin && !wasAdmin) setWasAdmin(true);
  if (!wasAdmin) return <Navigate to={paths.adminLogin(pathname + search)} replace />;

  const returned = async () => {
    signedIn();
    await client.invalidateQueries();
  };
  return (
    <>
      <AdminBar />
      <PageWidth isWide>
        <Outlet />
        <Typography className="not-printed" sx={{ mt: 6, fontSize: '0.9375rem' }}>
          <Link component={RouterLink} to={paths.logoutEverywhere()}>
            Logga ut på alla enheter
          </Link>
        </Typography>
      </PageWidth>
      <Suspense>{isAsking && <SignInAgain onSignedIn={() => void returned()} />}</Suspense>
    </>
  );
}

function AdminBar() {
  return (
    <Box
      component="nav"
      aria-label="Arrangör"
      className="not-printed"
      sx={{
        display: 'flex',
        gap: 1,
        overflowX: 'auto',
        px: { xs: 0.5, md: 2.5 },
        backgroundColor: 'secondary.main',
      }}
    >
      {LINKS.map((link) => (
        <BarLink key={link.to} {...link} />
      ))}
    </Box>
  );
}
