import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { isUnderpaid, kronor, metresFromKm, type ListedRunner } from '@app/domain';
import type { PaymentRow } from '@app/views';
import { DistanceChip } from '../../components/DistanceChip';
import { PageTitle } from '../../components/PageLayout';
import { paths } from '../../config/paths';
import { AwaitedPayment } from './AwaitedPayment';
import { SaleForm } from './SaleForm';
import { useSoldRunner } from './queries';
import type { Sale } from './sale.schema';
import { useSaleStage } from './use-sale-stage';

/** The ticket office: registers one runner at a time, takes the payment and assigns a bib. */
export function TicketOfficePage() {
  const [stage, go] = useSaleStage();
  return (
    <>
      <PageTitle title="Biljettkassan" lead="Anmäl en löpare på plats och dela ut startnumret direkt." />
      {stage.at === 'form' && <SaleForm draft={stage.draft} payAgain={stage.payAgain ?? false} onGo={go} />}
      {stage.at === 'waiting' && <AwaitedPayment key={stage.payref} {...stage} onGo={go} />}
      {stage.at === 'sold' && <SoldRunner {...stage} onNext={() => go({ at: 'form' })} />}
    </>
  );
}

interface SoldRunnerProps {
  readonly sale: Sale;
  readonly payref: string;
  /** The runner's `sort` on the start list. */
  readonly sort: string;
  readonly onNext: () => void;
}

/** A paid sale: the bib from the start list, the receipt, and a focused button for the next sale. */
function SoldRunner({ sale, payref, sort, onNext }: SoldRunnerProps) {
  const { firstname, lastname, distance } = sale;
  const { listed, payment } = useSoldRunner(sort, payref);
  return (
    <Box component="section" aria-label="Såld" sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      {payment && isUnderpaid(payment) && <UnderpaidWarning payment={payment} />}
      <BibInstruction sold={sale.bib} listed={listed} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        {typeof listed?.bib === 'number' && (
          <Box
            className="tabular"
            sx={{ fontSize: '4.5rem', fontWeight: 800, lineHeight: 1, color: 'info.main' }}
          >
            {listed.bib}
          </Box>
        )}
        <Box sx={{ fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
          {firstname} {lastname} <DistanceChip metres={metresFromKm(distance)} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button autoFocus variant="contained" size="large" onClick={onNext}>
          Nästa försäljning (Enter)
        </Button>
        <Button size="large" component={RouterLink} to={paths.receipt(payref)}>
          Kvitto
        </Button>
      </Box>
    </Box>
  );
}

function UnderpaidWarning({ payment: { amount, expected } }: { payment: PaymentRow }) {
  return (
    <Alert severity="warning">
      Swish fick bara in {kronor(amount)} av {kronor(expected)}. Ta betalt för resten,{' '}
      {kronor(expected - amount)}, och anteckna det: betalningen står under Anmälningar att se över.
    </Alert>
  );
}

// The bib may have been given to another runner while the payment was open.
function BibInstruction({ sold, listed }: { sold: number; listed: ListedRunner | undefined }) {
  if (!listed)
    return (
      <Alert severity="info" role="status">
        Betalt! Vänta med startnumret: löparen är på väg till startlistan.
      </Alert>
    );
  if (listed.bib === null)
    return (
      <Alert severity="warning" role="status">
        Betalt! Startnummer {sold} har hunnit ges till någon annan – ge ett nytt under{' '}
        <Link component={RouterLink} to={paths.timing(listed.part)}>
          Lopp
        </Link>
        .
      </Alert>
    );
  return (
    <Alert severity="success" role="status">
      Betalt! Lämna ut startnumret.
    </Alert>
  );
}
