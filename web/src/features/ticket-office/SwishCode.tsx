import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useAppConfig } from '../../api/app-config';
import { formatMoney } from '../../config/money';
import type { AwaitedSale } from './sale-stage';

const SIZE = 280;

/** The QR code to scan in the Swish app, and that the money is awaited. */
export function SwishCode({ token, amount, link }: Pick<AwaitedSale, 'token' | 'amount' | 'link'>) {
  const { testMode } = useAppConfig();
  const [isMissing, setIsMissing] = useState(false);
  return (
    <>
      {isMissing ? (
        <Alert severity="warning">
          QR-koden kunde inte hämtas. Ladda om sidan, eller ta betalt på annat sätt.
        </Alert>
      ) : (
        <img
          src={`/qr-v2?token=${encodeURIComponent(token)}`}
          alt="QR-kod för Swish"
          width={SIZE}
          height={SIZE}
          onError={() => setIsMissing(true)}
        />
      )}
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
