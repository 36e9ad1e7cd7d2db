import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt, tabTitle } from '@app/domain';
import { useEditionTitle } from '../api/app-config';

interface PageTitleProps {
  readonly title: string;
  /** A line of text under the heading. */
  readonly lead?: ReactNode;
  /** Buttons or a clock at the right end. */
  readonly children?: ReactNode;
}

/**
 * The browser tab's title: the same text that the server writes into the page, for search engines and shares.
 */
export function TabTitle() {
  return <title>{tabTitle(pageAt(useLocation()), useEditionTitle())}</title>;
}

/** The page's h1 and its title in the browser tab. It gets the focus after a navigation. */
export function PageTitle({ title, lead, children }: PageTitleProps) {
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: 3 }}>
      <TabTitle />
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography variant="h1" tabIndex={-1} data-page-title="" sx={{ outline: 'none' }}>
          {title}
        </Typography>
        {lead && (
          <Typography
            component="div"
            sx={{
              color: 'text.secondary',
              mt: 1,
              maxWidth: '68ch',
              '&::first-letter': { textTransform: 'uppercase' },
            }}
          >
            {lead}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}

/** The page's column: margins, at most 1200 px wide, or 1440 with `isWide`. */
export function PageWidth({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <Box
      sx={{
        maxWidth: isWide ? 1440 : 1200,
        mx: 'auto',
        px: { xs: 2, md: 4 },
        py: { xs: 3, md: 5 },
        '@media print': { p: 0 },
      }}
    >
      {children}
    </Box>
  );
}
