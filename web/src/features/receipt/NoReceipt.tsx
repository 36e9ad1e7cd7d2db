import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { mayHaveLeft, paymentText } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { unpaidHeading } from '../../components/payment-words';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';
import type { Receipt } from './receipt-query';

/** Why there is no receipt: the money is awaited, it did not come, or nobody knows the payment. Always with a way on. */
export function NoReceipt({ receipt }: { receipt: Receipt | null }) {
  const { organiser } = useAppConfig().edition;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start', maxWidth: 640 }}>
      <Why receipt={receipt} />
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

function Why({ receipt }: { receipt: Receipt | null }) {
  if (!receipt) return <Alert severity="error">{messages.oops}</Alert>;
  if (receipt.status === 'CREATED')
    return (
      <Alert severity="info" role="status">
        Betalningen är inte bekräftad än. Har du just betalat kommer kvittot hit av sig självt.
      </Alert>
    );
  if (receipt.status === 'CANCELLED') return <Alert severity="info">Betalningen är avbruten.</Alert>;
  return (
    <Alert severity={mayHaveLeft(receipt.errorCode) ? 'warning' : 'error'}>
      <strong>{unpaidHeading(receipt.errorCode)}</strong>
      {receipt.errorCode !== '' && <div>{paymentText(receipt.errorCode)}</div>}
    </Alert>
  );
}
