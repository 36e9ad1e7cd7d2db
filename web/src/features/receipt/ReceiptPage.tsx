import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageTitle';
import { PageWidth } from '../../components/PageWidth';
import { paths } from '../../config/paths';
import { NoReceipt } from './NoReceipt';
import { receiptQuery, type Receipt } from './receipt-query';
import { ReceiptSheet } from './ReceiptSheet';

/** A receipt, on screen and on one sheet of paper. Its address is secret: nothing of it goes to search engines or other sites. */
export function ReceiptPage() {
  const { id = '' } = useParams();
  const receipt = useQuery(receiptQuery(id));
  return (
    <PageWidth>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageTitle title="Kvitto" />
      <DataState query={receipt}>
        {(known) => (known?.status === 'PAID' ? <Paid receipt={known} /> : <NoReceipt receipt={known} />)}
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
        <Button component={Link} to={paths.registration()}>
          Till anmälan
        </Button>
      </Box>
    </>
  );
}
