import { ownValue } from '@app/domain';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { namePostponed } from '../../api/organiser';
import { recordSignIn, useSignInRequired } from '../../api/sign-in';
import { BarLink } from '../../components/BarLink';
import { useConfirm } from '../../components/ConfirmProvider';
import { lazyComponent } from '../../components/lazy-component';
import { PageWidth } from '../../components/PageLayout';
import { isFinishScreenAt, paths } from '../../config/paths';

const LINKS = [
  { to: paths.overview(), label: 'Översikt' },
  { to: paths.checks(), label: 'Stämmer' },
  { to: paths.listByRace(), label: 'Anmälningar' },
  { to: paths.timing(), label: 'Lopp' },
  { to: paths.timingAll(), label: 'Alla lopp' },
  { to: paths.ticketOffice(), label: 'Biljettkassan' },
  { to: paths.pickup(), label: 'Utlämning' },
  { to: paths.epassi(), label: 'Epassi' },
  { to: paths.notices(), label: 'Meddelanden' },
  { to: paths.mailPreviousRunners(), label: 'Maila tidigare löpare' },
  { to: paths.editRaces(), label: 'Hantera tävlingar' },
  { to: paths.journal(), label: 'Journal' },
  { to: paths.stopwatch(), label: 'Stoppur' },
];

/**
 * The frame of the admin pages. Redirects to sign-in; if the session ends on a page, the page stays and a
 * sign-in dialog opens over it.
 */
export function AdminShell({ children = <Outlet /> }: { children?: ReactNode }) {
  const { isAdmin } = useAppConfig();
  const isSignInRequired = useSignInRequired();
  const [wasAdmin, setWasAdmin] = useState(isAdmin);
  const { pathname, search } = useLocation();

  if (isAdmin && !wasAdmin) setWasAdmin(true);
  if (!wasAdmin) return <Navigate to={paths.adminLogin(pathname + search)} replace />;
  return <AdminPages isSignInNeeded={!isAdmin || isSignInRequired}>{children}</AdminPages>;
}

function AdminPages({ isSignInNeeded, children }: { isSignInNeeded: boolean; children: ReactNode }) {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const isFinishScreen = isFinishScreenAt(pathname);
  usePreloadSignInAgain();
  usePreloadNameDialog();
  const returned = async () => {
    recordSignIn();
    await client.invalidateQueries();
  };
  return (
    <>
      <AdminBar>
        {isSignInNeeded ? (
          <SignInPrompt isFinishScreen={isFinishScreen} onSignedIn={() => void returned()} />
        ) : (
          <NameQuestion isFinishScreen={isFinishScreen} />
        )}
      </AdminBar>
      <PageWidth isWide>
        {children}
        {!isFinishScreen && (
          <Box className="after-loading not-printed">
            <OrganiserNameButton />
            <LogOutEverywhere />
          </Box>
        )}
      </PageWidth>
    </>
  );
}

function AdminBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the links are wider than the screen: scrolls to the link of this page.
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (link && bar.current) bar.current.scrollLeft = link.offsetLeft - MARGIN;
  }, [pathname]);
  return (
    <Box className="not-printed" sx={{ position: 'relative' }}>
      <Box component="nav" ref={bar} aria-label="Arrangör" sx={barStyle} onFocus={scrollIntoFullView}>
        {LINKS.map((link) => (
          <BarLink key={link.to} {...link} isHere={isPartOfSection(pathname, link.to)} />
        ))}
      </Box>
      <Box sx={questionStyle}>{children}</Box>
    </Box>
  );
}

// A browser does not scroll to a link that is only a few pixels out of view.
function scrollIntoFullView({ target }: FocusEvent<HTMLElement>): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Whether a page without its own link belongs to the section of this link. */
const isPartOfSection = (pathname: string, section: string) =>
  (ownValue(SUBPAGES, section) ?? []).some((start) => pathname.startsWith(start));

const SUBPAGES: Readonly<Record<string, readonly string[]>> = {
  [paths.listByRace()]: [paths.reconciliation(), paths.oneRegistration(''), paths.erasure()],
  [paths.journal()]: [paths.timeTravel(''), paths.corrections('')],
};

const MARGIN = 48;

const barStyle = {
  display: 'flex',
  // The links' padding is enough: without gaps all of them fit at 1280 px.
  gap: { xs: 1, md: 0 },
  '& > a': { px: { md: 0.75, lg: 0.875, xl: 1.5 } },
  overflowX: 'auto',
  px: { xs: 0.5, md: 2.5 },
  backgroundColor: 'secondary.main',
  // With a question shown, space at the end lets the last link scroll out from under it.
  '&:has(+ :not(:empty))::after': { content: '""', flex: '0 0 176px' },
} as const;

// A question covers the end of the links and moves none of them.
const questionStyle = {
  position: 'absolute',
  top: 0,
  right: 0,
  display: 'flex',
  backgroundColor: 'secondary.main',
} as const;

/**
 * Ends the organiser's sessions on every device, after confirmation. With printed sign-in links sessions are
 * independent, so nothing is offered.
 */
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

const [SignInAgain, usePreloadSignInAgain] = lazyComponent(
  async () => (await import('./SignInAgain')).SignInAgain,
);

interface SignInPromptProps {
  readonly isFinishScreen: boolean;
  readonly onSignedIn: () => void;
}

/**
 * Opens a sign-in dialog over the page. On a finish screen, where runners still finish, a button in the bar
 * opens it; the button neither moves nor covers other elements.
 */
function SignInPrompt({ isFinishScreen, onSignedIn }: SignInPromptProps) {
  const [isOpened, setIsOpened] = useState(false);
  const close = () => setIsOpened(false);
  return (
    <>
      {isFinishScreen && (
        <Box role="alert">
          <Button variant="contained" color="error" onClick={() => setIsOpened(true)} sx={buttonStyle}>
            Logga in igen
          </Button>
        </Box>
      )}
      <Suspense>
        {(isOpened || !isFinishScreen) && (
          <SignInAgain onSignedIn={onSignedIn} onClose={isFinishScreen ? close : undefined} />
        )}
      </Suspense>
    </>
  );
}

// As high as the links beside it: the bar does not grow.
const buttonStyle = { height: 44, minHeight: 0 } as const;

const [NameDialog, usePreloadNameDialog] = lazyComponent(
  async () => (await import('./NameDialog')).NameDialog,
);

/** The organiser's name, and whether it is missing. With Google the name comes from the account. */
function useOrganiserName() {
  const { organiserName, googleClientId } = useAppConfig();
  return {
    isUnnamed: organiserName === null && !googleClientId,
    organiserName: googleClientId ? null : organiserName,
  };
}

/**
 * Asks an organiser for a missing name, once per device. On a finish screen, and once closed, a button in the
 * bar opens the dialog; the button neither moves nor covers other elements.
 */
function NameQuestion({ isFinishScreen }: { isFinishScreen: boolean }) {
  const { isUnnamed } = useOrganiserName();
  const [isOpened, setIsOpened] = useState(!isFinishScreen && !namePostponed.read());
  if (!isUnnamed) return null;
  const close = () => {
    namePostponed.write(true);
    setIsOpened(false);
  };
  return (
    <>
      <Box sx={placeStyle}>
        <Button variant="contained" onClick={() => setIsOpened(true)} sx={buttonStyle}>
          Vad heter du?
        </Button>
      </Box>
      <Suspense>{isOpened && <NameDialog onClose={close} />}</Suspense>
    </>
  );
}

/** Shows the organiser's name with a button to change it. */
function OrganiserNameButton() {
  const { organiserName } = useOrganiserName();
  const [isOpened, setIsOpened] = useState(false);
  if (!organiserName) return null;
  return (
    <>
      <Button variant="text" onClick={() => setIsOpened(true)} sx={ownNameStyle}>
        {`Du är ${organiserName} i journalen. Byt namn`}
      </Button>
      <Suspense>{isOpened && <NameDialog onClose={() => setIsOpened(false)} />}</Suspense>
    </>
  );
}

const placeStyle = { position: 'sticky', left: 0, zIndex: 1, flexShrink: 0 } as const;
const ownNameStyle = { mt: 6, ml: -1, textAlign: 'left', overflowWrap: 'anywhere' } as const;
