import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useMatch, useNavigate } from 'react-router-dom';
import Button from '@mui/material/Button';
import { useAppConfig } from '../../api/app-config';
import { signedIn, useSignInRequired } from '../../api/sign-in';
import { BarLink } from '../../components/BarLink';
import { useConfirm } from '../../components/ConfirmDialog';
import { PageWidth } from '../../components/PageLayout';
import { paths } from '../../config/paths';
import { NameQuestion, OwnName, useNameDialogAhead } from './NameQuestion';
import { SignInQuestion, useSignInAgainAhead } from './SignInQuestion';

const LINKS = [
  { to: paths.listByRace(), label: 'Anmälningar' },
  { to: paths.timing(), label: 'Lopp' },
  { to: paths.ticketOffice(), label: 'Biljettkassan' },
  { to: paths.epassi(), label: 'Epassi' },
  { to: paths.editRaces(), label: 'Hantera tävlingar' },
  { to: paths.journal(), label: 'Journal' },
];

/** The organisers' rooms. Strangers are sent to sign in; when a session ends in the middle the page stays, and a question comes over it. */
export function AdminShell() {
  const { isAdmin } = useAppConfig();
  const isSignInRequired = useSignInRequired();
  const [wasAdmin, setWasAdmin] = useState(isAdmin);
  const { pathname, search } = useLocation();

  if (isAdmin && !wasAdmin) setWasAdmin(true);
  if (!wasAdmin) return <Navigate to={paths.adminLogin(pathname + search)} replace />;
  return <Rooms isSignInNeeded={!isAdmin || isSignInRequired} />;
}

function Rooms({ isSignInNeeded }: { isSignInNeeded: boolean }) {
  const client = useQueryClient();
  const isFinishScreen = useMatch(paths.timing(':part')) !== null;
  useSignInAgainAhead();
  useNameDialogAhead();
  const returned = async () => {
    signedIn();
    await client.invalidateQueries();
  };
  return (
    <>
      <AdminBar>
        {isSignInNeeded ? (
          <SignInQuestion isFinishScreen={isFinishScreen} onSignedIn={() => void returned()} />
        ) : (
          <NameQuestion isFinishScreen={isFinishScreen} />
        )}
      </AdminBar>
      <PageWidth isWide>
        <Outlet />
        {!isFinishScreen && (
          <Box className="after-loading">
            <OwnName />
            <LogOutEverywhere />
          </Box>
        )}
      </PageWidth>
    </>
  );
}

function AdminBar({ children }: { children: ReactNode }) {
  return (
    <Box className="not-printed" sx={{ position: 'relative' }}>
      <Box component="nav" aria-label="Arrangör" sx={barStyle}>
        {LINKS.map((link) => (
          <BarLink key={link.to} {...link} />
        ))}
      </Box>
      <Box sx={questionStyle}>{children}</Box>
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  gap: 1,
  overflowX: 'auto',
  px: { xs: 0.5, md: 2.5 },
  backgroundColor: 'secondary.main',
  // Where there is a question, the last link can be scrolled out from under it.
  '&:has(+ :not(:empty))::after': { content: '""', flex: '0 0 176px' },
} as const;

// A question comes over the end of the links and moves none of them.
const questionStyle = {
  position: 'absolute',
  top: 0,
  right: 0,
  display: 'flex',
  backgroundColor: 'secondary.main',
} as const;

/** Ends one's sessions on every device, after a question. By the printed link each sign-in is by itself: nothing is offered. */
function LogOutEverywhere() {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { googleClientId } = useAppConfig();
  const logOut = async () => {
    const isSure = await confirm({
      title: 'Logga ut på alla enheter?',
      text: 'Alla telefoner och datorer där du är inloggad måste logga in igen, även den som tar tid vid målet.',
      confirmLabel: 'Logga ut alla',
      isDangerous: true,
    });
    if (isSure) await navigate(paths.logoutEverywhere());
  };
  if (!googleClientId) return null;
  return (
    <Button variant="text" onClick={() => void logOut()} sx={{ mt: 6, ml: -1 }}>
      Logga ut på alla enheter
    </Button>
  );
}
