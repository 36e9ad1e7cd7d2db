import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The page's column: calm margins, at most 1200 px wide, 1440 for a screen that needs the room. */
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
