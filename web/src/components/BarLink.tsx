import Box from '@mui/material/Box';
import { Link, useLocation, useMatch } from 'react-router-dom';
import { pageAt } from '@app/domain';

interface BarLinkProps {
  readonly to: string;
  readonly label: string;
  /** The current page belongs to it, though its address does not match. */
  readonly isHere?: boolean;
}

/** A link in a bar. The link to the current page is underlined; on an unknown page none is. */
export function BarLink({ to, label, isHere = false }: BarLinkProps) {
  const isMatch = useMatch({ path: to, end: to === '/' }) !== null;
  const isKnownPage = pageAt(useLocation()) !== undefined;
  return (
    <Box
      component={Link}
      to={to}
      aria-current={(isMatch && isKnownPage) || isHere ? 'page' : undefined}
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
