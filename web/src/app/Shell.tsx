import clsx from 'clsx';
import { Suspense, useEffect, useRef } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatch,
  useNavigation,
  useRouteError,
} from 'react-router-dom';
import { useAppConfig } from '../api/app-config';
import { errorText } from '../api/client';
import { ConfirmProvider } from '../components/ConfirmProvider';
import { ErrorBox } from '../components/DataState';
import { useReportPageToNotices } from '../components/NoticeProvider';
import { PageTitle, PageWidth } from '../components/PageLayout';
import { lazyComponent } from '../components/lazy-component';
import { CloseDialogOnBack } from '../components/open-dialogs';
import { isFinishScreenAt, isStopwatchPage, paths } from '../config/paths';
import { NetworkBanner } from '../features/offline/NetworkBanner';
import styles from './Shell.module.css';
import { TopBar } from './TopBar';
import { ReportHydration } from './hydration';
import { useNewVersion } from './new-version';

const [Footer, usePreloadFooter] = lazyComponent(async () => (await import('./Footer')).Footer);

/** The frame of every page: skip link, top bar, the page and the footer. Admin pages have no footer. */
export function Shell() {
  useFocusOnNewPage();
  usePreloadFooter();
  usePreloadPublicNotices();
  const { pathname } = useLocation();
  const isFinishScreen = isFinishScreenAt(pathname);
  const isTable = useMatch(paths.registrationTable()) !== null;
  const isAdminPage = useMatch('/admin/*') !== null || isTable || isFinishScreen;
  useReportPageToNotices({ pathname, isFinishScreen });
  useScrollAfterReload();
  useNewVersion(pathname, !isAdminPage && !isStopwatchPage(pathname));
  return (
    <Suspense fallback={<StartupScreen />}>
      <SkipLink />
      <div className={styles.frame}>
        <NetworkBanner isFinishScreen={isFinishScreen} />
        <TopBar />
        <Suspense>
          <PublicNotices isOverBar={isFinishScreen || isStopwatchPage(pathname)} />
        </Suspense>
        <TestModeBanner />
        <main id="innehall" tabIndex={-1} className={isAdminPage ? styles.page : styles.pageAboveFooter}>
          <ConfirmProvider>
            <Outlet />
          </ConfirmProvider>
        </main>
        <Suspense fallback={<div className={styles.footerPlaceholder} />}>
          {!isAdminPage && <Footer />}
        </Suspense>
      </div>
      <ReportHydration />
      <CloseDialogOnBack />
      <ScrollRestoration storageKey={SCROLL_POSITIONS_KEY} />
    </Suspense>
  );
}

function SkipLink() {
  return (
    <a href="#innehall" className={styles.skipLink}>
      Hoppa till innehållet
    </a>
  );
}

/**
 * Shown before the first page, as in `index.html`: the amber band in the top bar's place, and the text after
 * a delay.
 */
export function StartupScreen() {
  return (
    <div role="status" className="starting" ref={continueDelay}>
      Hämtar sidan …
    </div>
  );
}

/**
 * The text's delay counts from when the page was opened, so it does not disappear when this element replaces
 * it.
 */
function continueDelay(element: HTMLElement | null): void {
  element?.style.setProperty('animation-delay', `${Math.max(0, 1000 - performance.now())}ms`);
}

/** Shows on every page that payments are simulated, or that no mail is sent. */
function TestModeBanner() {
  const { testMode = false, mailStays = false } = useAppConfig();
  if (!testMode && !mailStays) return null;
  return (
    <aside aria-label="Testläge" className={clsx('not-printed', styles.testMode)}>
      <strong>Testläge.</strong>{' '}
      {testMode && (
        <>
          Inga riktiga pengar
          <span className={styles.detail}>: betalningar går till en låtsas-Swish.</span>
        </>
      )}
      {mailStays && <span> Inga mail skickas härifrån.</span>}
    </aside>
  );
}

/**
 * Moves the focus to the new page's heading, or to its main field (`data-page-focus`), for keyboards and
 * screen readers. Without a heading yet, `main` holds the focus for it. Not on the first page, and not while a
 * dialog is open.
 */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (state !== 'idle' || shown.current === pathname) return;
    shown.current = pathname;
    if (document.querySelector('[role="dialog"]')) return;
    const field = document.querySelector<HTMLElement>('[data-page-focus]');
    const heading = document.querySelector<HTMLElement>('[data-page-title]');
    const target = field ?? heading ?? document.getElementById('innehall');
    target?.focus({ preventScroll: true });
  }, [pathname, state]);
}

const SCROLL_POSITIONS_KEY = 'raceday.scroll';

/** A page that takes longer to come is not scrolled any more: the visitor may be reading. */
const MAX_RELOAD_MS = 5000;

/**
 * Returns to the place of before a reload while the page grows with its data: the router tries once, when the
 * page is still short. Ends with the visitor's first input.
 */
function useScrollAfterReload(): void {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    const place = storedPlace(openedAt.current);
    if (place === 0) return undefined;
    const end = new AbortController();
    const observer = new ResizeObserver(() => {
      if (window.scrollY < place) window.scrollTo(0, place);
      if (window.scrollY >= place) end.abort();
    });
    observer.observe(document.body);
    end.signal.addEventListener('abort', () => observer.disconnect());
    for (const input of ['wheel', 'touchstart', 'keydown', 'pointerdown', 'popstate'])
      addEventListener(input, () => end.abort(), { signal: end.signal });
    const timer = setTimeout(() => end.abort(), MAX_RELOAD_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, []);
}

/** The scroll position of a history entry before the page was reloaded, px; 0 without one. */
function storedPlace(key: string): number {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS_KEY) ?? '{}');
    return Number(new Map(Object.entries(places ?? {})).get(key) ?? 0);
  } catch {
    return 0;
  }
}

/** Replaces a page that fails: the error's text and a button to reload. */
export function RouteError({ isInsideShell = false }: { isInsideShell?: boolean }) {
  const error = useRouteError();
  const reload = () => window.location.reload();
  const Frame = isInsideShell ? 'div' : 'main';
  return (
    <Frame>
      <PageWidth>
        <PageTitle title="Det gick inte att visa sidan" />
        <ErrorBox text={errorText(error)} onRetry={reload} />
      </PageWidth>
    </Frame>
  );
}

/**
 * Organisers' notices, loaded after the page since there seldom are any. If there are, the loader fetches the
 * code before the first page shows (`fetchPublicNotices`), so that they have their space from the start.
 */
const [PublicNotices, usePreloadPublicNotices, fetchPublicNotices] = lazyComponent(
  async () => (await import('./PublicNotices')).PublicNotices,
);

export { fetchPublicNotices };
