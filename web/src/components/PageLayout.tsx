import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
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

/**
 * The page's h1 and its title in the browser tab. It gets the focus after a navigation, also when it comes
 * with the page's data: `main` then holds the focus until it is there.
 */
export function PageTitle({ title, lead, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.id === 'innehall') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: 3 }}>
      <TabTitle />
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography ref={heading} variant="h1" tabIndex={-1} data-page-title="" sx={{ outline: 'none' }}>
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

/**
 * Moves the focus and the view to the page's heading when `outcome` becomes another, unless it is null (none
 * yet) or a dialog is open. For an outcome that replaces what the visitor looked at further down.
 */
export function useShowOutcome(outcome: string | null): void {
  const shown = useRef(outcome);
  useEffect(() => {
    if (shown.current === outcome) return;
    shown.current = outcome;
    if (outcome === null || document.querySelector('[role="dialog"]')) return;
    document.querySelector<HTMLElement>('[data-page-title]')?.focus();
  }, [outcome]);
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
