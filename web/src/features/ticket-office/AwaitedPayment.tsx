import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { distanceLabel, leftHeading, mayHaveLeft, paymentText } from '@app/domain';
import { CodeToScan } from './CodeToScan';
import { OtherPaymentDialog } from './OtherPaymentDialog';
import type { AwaitedSale, SaleStage } from './sale-stage';
import { usePaymentOutcome } from './use-payment-outcome';

interface AwaitedPaymentProps extends AwaitedSale {
  readonly onGo: (stage: SaleStage) => void;
}

/** The QR code the runner scans. Goes on by itself when the money is there; says what to do when it will not come. */
export function AwaitedPayment({ onGo, ...awaited }: AwaitedPaymentProps) {
  const { sale, payref, sort } = awaited;
  const outcome = usePaymentOutcome(payref);
  const [isPaidOtherwise, setIsPaidOtherwise] = useState(false);
  const isPaid = outcome.kind === 'paid';
  const isFailed = outcome.kind === 'failed';

  useEffect(() => {
    if (isPaid) onGo({ at: 'sold', sale, payref, sort });
  }, [isPaid, onGo, sale, payref, sort]);

  return (
    <Box
      component="section"
      aria-labelledby="awaited"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: '100%', justifyItems: 'start' }}
    >
      <Typography variant="h2" id="awaited" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        Nr {sale.bib} {sale.firstname} {sale.lastname}, {distanceLabel(Math.round(sale.distance * 1000))}
      </Typography>
      {outcome.kind === 'failed' ? (
        <Alert severity={mayHaveLeft(outcome.errorCode) ? 'warning' : 'error'} sx={{ maxWidth: '68ch' }}>
          <strong>{headingOf(outcome.errorCode)}</strong> {paymentText(outcome.errorCode)}
          {outcome.errorCode && ` (${outcome.errorCode})`}
        </Alert>
      ) : (
        <CodeToScan {...awaited} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {isFailed && (
          <Button
            variant="contained"
            onClick={() => onGo({ at: 'form', draft: sale, payAgain: mayHaveLeft(outcome.errorCode) })}
          >
            {mayHaveLeft(outcome.errorCode) ? 'Ta betalt på nytt ändå' : 'Försök igen'}
          </Button>
        )}
        <Button onClick={() => setIsPaidOtherwise(true)}>Kontant eller annan betalning</Button>
        <Button variant="text" onClick={() => onGo({ at: 'form' })}>
          Ny försäljning
        </Button>
      </Box>
      {!isFailed && (
        <Typography sx={{ color: 'text.secondary', maxWidth: '68ch' }}>
          Du kan börja på nästa försäljning. Betalningen bevakas ändå och syns under Anmälningar.
        </Typography>
      )}
      {isPaidOtherwise && (
        <OtherPaymentDialog
          sale={sale}
          payref={payref}
          onClose={() => setIsPaidOtherwise(false)}
          onSold={(sold) => onGo({ at: 'sold', sale, payref: sold.payref, sort: sold.sort })}
        />
      )}
    </Box>
  );
}

function headingOf(errorCode: string): string {
  return mayHaveLeft(errorCode) ? leftHeading(errorCode) : 'Misslyckad betalning.';
}
