import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAppConfig } from '../api/app-config';
import { paths } from '../config/paths';

/** A message instead of a payment, with links to the registration and to the organiser. */
export function PaymentError({ children }: { children: ReactNode }) {
  const { organiser } = useAppConfig().edition;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start', maxWidth: 640 }}>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button component={Link} to={paths.registration()} variant="contained">
          Till anmälan
        </Button>
        <Button component="a" href={`mailto:${organiser.email}`}>
          Kontakta oss
        </Button>
      </Box>
    </Box>
  );
}
