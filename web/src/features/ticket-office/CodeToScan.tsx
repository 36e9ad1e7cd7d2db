import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import { useAppConfig } from '../../api/app-config';
import { SwishCode } from '../../components/SwishCode';
import { formatMoney } from '../../config/money';
import type { AwaitedSale } from './sale-stage';

/** The QR code to scan in the Swish app, and that the money is awaited. */
export function CodeToScan({ token, amount, link }: Pick<AwaitedSale, 'token' | 'amount' | 'link'>) {
  const { testMode } = useAppConfig();
  return (
    <>
      <SwishCode token={token} size={280} />
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: '1.25rem' }}>
        <CircularProgress aria-hidden size={24} sx={{ color: 'text.secondary' }} />
        Väntar på betalning
      </Box>
      <Box sx={{ fontSize: '1.25rem' }}>
        Att betala: <strong>{formatMoney(amount)}</strong>
      </Box>
      {testMode && link && (
        <Link href={link} target="_blank" rel="noopener">
          Testläge: öppna betalningen
        </Link>
      )}
    </>
  );
}
