import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useMatch } from 'react-router-dom';
import { NetworkBanner } from '../features/offline/NetworkBanner';
import { Footer } from './Footer';
import { Starting } from './Starting';
import { TestModeBanner } from './TestModeBanner';
import { TopBar } from './TopBar';
import { useFocusOnNewPage } from './use-focus-on-new-page';

/** The frame of every page: a way past the links, the bar, the page itself and the foot; organisers at work need no foot. */
export function Shell() {
  useFocusOnNewPage();
  const isAdminRoom = useMatch('/admin/*') !== null;
  return (
    <Suspense fallback={<Starting />}>
      <SkipLink />
      <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
        <TopBar />
        <TestModeBanner />
        <NetworkBanner />
        <Box component="main" id="innehall" tabIndex={-1} sx={{ flex: 1, outline: 'none', minWidth: 0 }}>
          <Outlet />
        </Box>
        {!isAdminRoom && <Footer />}
      </Box>
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </Suspense>
  );
}

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
