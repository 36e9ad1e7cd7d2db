import Box from '@mui/material/Box';
import { useAppConfig } from '../api/app-config';

/** Says on every page that no money is real, or that no mail arrives, as long as that is so. */
export function TestModeBanner() {
  const { testMode = false, mailStays = false } = useAppConfig();
  if (!testMode && !mailStays) return null;
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
      <strong>Testläge.</strong> {testMode && 'Inga riktiga pengar'}
      {testMode && (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          : betalningar går till en låtsas-Swish.
        </Box>
      )}
      {mailStays && <span> Inga mejl skickas härifrån.</span>}
    </Box>
  );
}
