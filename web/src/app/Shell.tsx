import Box from '@mui/material/Box';
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
import { ErrorBox } from '../components/DataState';
import { useNoticesOn } from '../components/NoticeProvider';
import { PageTitle, PageWidth } from '../components/PageLayout';
import { lazyPart } from '../components/lazy-part';
import { paths } from '../config/paths';
import { NetworkBanner } from '../features/offline/NetworkBanner';
import { TopBar } from './TopBar';

const [Footer, useFooterAhead] = lazyPart(async () => (await import('./Footer')).Footer);

/** The frame of every page: a way past the links, the bar, the page itself and the foot; organisers at work need no foot. */
export function Shell() {
  useFocusOnNewPage();
  useFooterAhead();
  const { pathname } = useLocation();
  const isAdminRoom = useMatch('/admin/*') !== null;
  const isAtTheLine = useMatch(paths.timing(':part')) !== null;
  useNoticesOn({ pathname, isAtTheLine });
  return (
    <Suspense fallback={<Starting />}>
      <SkipLink />
      <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
        <NetworkBanner isAtTheLine={isAtTheLine} />
        <TopBar />
        <TestModeBanner />
        <Box component="main" id="innehall" tabIndex={-1} sx={isAdminRoom ? pagePlace : pageAboveFoot}>
          <Outlet />
        </Box>
        <Suspense fallback={<Box sx={footPlace} />}>{!isAdminRoom && <Footer />}</Suspense>
      </Box>
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </Suspense>
  );
}

const pagePlace = { flex: 1, minWidth: 0, outline: 'none' } as const;

// At least a window, the bar aside: the foot is below what is first seen, and nobody sees it pushed about while lists come.
const pageAboveFoot = {
  ...pagePlace,
  minHeight: 'calc(100lvh - 64px)',
  '@media print': { minHeight: 0 },
} as const;

const footPlace = {
  minHeight: { xs: 640, sm: 430, lg: 260 },
  backgroundColor: '#1A237E',
  mt: { xs: 4, md: 8 },
};

function SkipLink() {
  return (
    <Box
      component="a"
      href="#innehall"
      sx={{
        position: 'absolute',
        top: -100,
        left: 16,
        zIndex: 'tooltip',
        px: 2,
        py: 1.5,
        borderRadius: 1,
        backgroundColor: 'common.white',
        color: 'text.primary',
        '&:focus': { top: 8 },
      }}
    >
      Hoppa till innehållet
    </Box>
  );
}

/** The moment before the first page: the amber band where the top bar will be, so nothing jumps. */
export function Starting() {
  return <Box role="status" aria-label="Hämtar sidan" sx={{ height: 64, backgroundColor: 'primary.main' }} />;
}

/** Says on every page that no money is real, or that no mail arrives, as long as that is so. */
function TestModeBanner() {
  const { testMode = false, mailStays = false } = useAppConfig();
  if (!testMode && !mailStays) return null;
  return (
    <Box
      component="aside"
      aria-label="Testläge"
      className="not-printed"
      sx={{
        px: 2,
        py: { xs: 0.25, md: 0.75 },
        backgroundColor: '#EEF0FA',
        borderBottom: '1px solid #C5CAE9',
        textAlign: 'center',
        fontSize: { xs: '0.8125rem', md: '0.9375rem' },
      }}
    >
      <strong>Testläge.</strong> {testMode && 'Inga riktiga pengar'}
      {testMode && (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          : betalningar går till en låtsas-Swish.
        </Box>
      )}
      {mailStays && <span> Inga mejl skickas härifrån.</span>}
    </Box>
  );
}

/**
 * Moves the focus to the new page's heading, so that keyboards and screen readers begin there, or to the field that the page
 * is about (`data-page-focus`). Not on the first page, and not behind a dialog that has the focus already.
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
    (field ?? heading)?.focus({ preventScroll: true });
  }, [pathname, state]);
}

/** A page that could not be shown: says so in words and offers to load it anew. */
export function RouteError({ isInsideShell = false }: { isInsideShell?: boolean }) {
  const error = useRouteError();
  const reload = () => {
    window.location.reload();
  };
  return (
    <Box component={isInsideShell ? 'div' : 'main'}>
      <PageWidth>
        <PageTitle title="Det gick inte att visa sidan" />
        <ErrorBox text={errorText(error)} onRetry={reload} />
      </PageWidth>
    </Box>
  );
}
