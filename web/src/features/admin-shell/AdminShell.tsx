import { ownValue } from '@app/domain';
import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
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
import styles from './AdminShell.module.css';

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
          <div className="after-loading not-printed">
            <OrganiserNameButton />
            <LogOutEverywhere />
          </div>
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
    <div className={clsx('not-printed', styles.bar)}>
      <nav ref={bar} aria-label="Arrangör" className={styles.links} onFocus={scrollIntoFullView}>
        {LINKS.map((link) => (
          <BarLink key={link.to} {...link} isHere={isPartOfSection(pathname, link.to)} />
        ))}
      </nav>
      <div className={styles.question}>{children}</div>
    </div>
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
    <button type="button" className={clsx('button quiet', styles.below)} onClick={() => void logOut()}>
      Logga ut på alla enheter
    </button>
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
        <div role="alert">
          <button
            type="button"
            className={clsx('button filled', styles.inBar, styles.signIn)}
            onClick={() => setIsOpened(true)}
          >
            Logga in igen
          </button>
        </div>
      )}
      <Suspense>
        {(isOpened || !isFinishScreen) && (
          <SignInAgain onSignedIn={onSignedIn} onClose={isFinishScreen ? close : undefined} />
        )}
      </Suspense>
    </>
  );
}

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
      <button type="button" className={clsx('button filled', styles.inBar)} onClick={() => setIsOpened(true)}>
        Vad heter du?
      </button>
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
      <button type="button" className={clsx('button quiet', styles.below)} onClick={() => setIsOpened(true)}>
        {`Du är ${organiserName} i journalen. Byt namn`}
      </button>
      <Suspense>{isOpened && <NameDialog onClose={() => setIsOpened(false)} />}</Suspense>
    </>
  );
}
