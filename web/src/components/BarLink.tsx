import Box from '@mui/material/Box';
import { NavLink } from 'react-router-dom';

/** A link in a bar. The link to the current page is underlined. */
export function BarLink({ to, label }: { to: string; label: string }) {
  return (
    <Box
      component={NavLink}
      to={to}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 44,
        px: 1.5,
        color: 'text.primary',
        fontWeight: 650,
        textDecoration: 'none',
        whiteSpace: 'nowrap',
        borderRadius: 1,
        boxShadow: 'inset 0 0 0 transparent',
        transition: 'box-shadow 150ms, background-color 150ms',
        '&:hover': { backgroundColor: 'rgba(26, 35, 126, 0.08)' },
        '&[aria-current=page]': { boxShadow: 'inset 0 -3px 0 #1A237E', borderRadius: 0 },
      }}
    >
      {label}
    </Box>
  );
}
