import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { mayHaveBeenCharged, paymentText } from '@app/domain';
import { DataState } from '../../components/DataState';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { unpaidHeading } from '../../components/payment-text';
import { PaymentError } from '../../components/PaymentError';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';
import { receiptQuery, type Receipt } from './receipt';
import { ReceiptLoading, ReceiptSheet } from './ReceiptSheet';

/**
 * A receipt, on screen and on one sheet of paper. Its address is secret: it must not reach search engines or
 * other sites.
 */
export function ReceiptPage() {
  const { id = '' } = useParams();
  const receipt = useQuery(receiptQuery(id));
  return (
    <PageWidth>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageTitle title="Kvitto" />
      <DataState query={receipt} loading={<ReceiptLoading />}>
        {(data) => (data?.status === 'PAID' ? <Paid receipt={data} /> : <NoReceipt receipt={data} />)}
      </DataState>
    </PageWidth>
  );
}

function Paid({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <ReceiptSheet receipt={receipt} />
      <Box className="not-printed" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
        <Button
          variant="contained"
          onClick={() => {
            window.print();
          }}
        >
          Skriv ut
        </Button>
        {!receipt.isRest && (
          <Button component="a" href={`/api/receipts/${encodeURIComponent(receipt.payref)}/start.ics`}>
            Lägg i kalendern
          </Button>
        )}
        <Button component={Link} to={paths.registration()}>
          Till anmälan
        </Button>
      </Box>
    </>
  );
}

/** Explains why there is no receipt: the payment is open, failed or unknown. Links onwards. */
function NoReceipt({ receipt }: { receipt: Receipt | null }) {
  return (
    <PaymentError>
      <Why receipt={receipt} />
    </PaymentError>
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
    <Alert severity={mayHaveBeenCharged(receipt.errorCode) ? 'warning' : 'error'}>
      <strong>{unpaidHeading(receipt.errorCode)}</strong>
      {receipt.errorCode !== '' && <div>{paymentText(receipt.errorCode)}</div>}
    </Alert>
  );
}
