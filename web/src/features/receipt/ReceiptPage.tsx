import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageTitle';
import { PageWidth } from '../../components/PageWidth';
import { paths } from '../../config/paths';
import { receiptQuery } from './receipt-query';
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
        {(known) =>
          known ? (
            <>
              <ReceiptSheet receipt={known} />
              <Ways />
            </>
          ) : (
            <NotYet />
          )
        }
      </DataState>
    </PageWidth>
  );
}

function Ways() {
  return (
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
  );
}

function NotYet() {
  const { organiser } = useAppConfig().edition;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start', maxWidth: 640 }}>
      <Alert severity="info">
        Det finns inget kvitto här än. Har du just betalat kommer det av sig självt så snart betalningen är
        bekräftad.
      </Alert>
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
