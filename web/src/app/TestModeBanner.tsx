import Box from '@mui/material/Box';
import { useAppConfig } from '../api/app-config';

/** Says on every page that no money is real, as long as that is so. */
export function TestModeBanner() {
  const { testMode = false } = useAppConfig();
  if (!testMode) return null;
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
      <strong>Testläge.</strong> Inga riktiga pengar
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        : betalningar går till en låtsas-Swish.
      </Box>
    </Box>
  );
}
