import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The page's column: calm margins, at most 1200 px wide (or the whole window for a screen that needs it). */
export function PageWidth({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <Box sx={{ maxWidth: isWide ? 'none' : 1200, mx: 'auto', px: { xs: 2, md: 4 }, py: { xs: 3, md: 5 } }}>
      {children}
    </Box>
  );
}
