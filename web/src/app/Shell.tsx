import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatch } from 'react-router-dom';
import { lazyPart } from '../components/lazy-part';
import { useNoticesOn } from '../components/NoticeProvider';
import { paths } from '../config/paths';
import { NetworkBanner } from '../features/offline/NetworkBanner';
import { Starting } from './Starting';
import { TestModeBanner } from './TestModeBanner';
import { TopBar } from './TopBar';
import { useFocusOnNewPage } from './use-focus-on-new-page';

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
