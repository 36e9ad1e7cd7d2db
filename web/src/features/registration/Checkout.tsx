import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { chargedHeading, paymentText } from '@app/domain';
import type { Payment } from '@app/views';
import { ApiError, errorText } from '../../api/client';
import { isLoggedOut, isOtherOwner, type Runners } from '../../api/registration';
import { useConfirm } from '../../components/ConfirmProvider';
import { formatMoney } from '../../config/formats';
import { paths } from '../../config/paths';
import { CampaignField, codeToBook, useCampaign } from './CampaignField';
import { PriceSummary, type PriceBreakdown } from './PriceSummary';
import { PriceChanged, useBooking, type Order } from './use-booking';

interface CheckoutProps {
  readonly runners: Runners;
  readonly breakdown: PriceBreakdown;
  readonly currency: string;
  /** The e-mail address that owns the registration. */
  readonly email: string;
  /** An earlier payment whose money may have left the payer. Paying again then asks for confirmation. */
  readonly uncertain: Payment | undefined;
}

/** The price, the campaign code, the terms and the payment button. */
export function Checkout({ runners, breakdown, currency, email, uncertain }: CheckoutProps) {
  const confirm = useConfirm();
  const campaign = useCampaign(breakdown, email);
  const { mutate, isPending, error, variables: tried } = useBooking(email);
  const price = campaign.state.kind === 'valid' ? campaign.state.price : breakdown.total;
  const isEmpty = breakdown.groups.length === 0;
  const order = { runners, code: codeToBook(campaign), price };
  const book = async () => {
    if (uncertain && !(await confirm(payAgainQuestion(uncertain)))) return;
    mutate({ ...order, payAgain: uncertain !== undefined });
  };

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PriceSummary breakdown={breakdown} currency={currency} price={price} totalLabel="Att betala" />
      <CampaignField campaign={campaign} />
      <Typography sx={{ fontSize: '0.9375rem' }}>
        När du går vidare godkänner du våra{' '}
        <Link component={RouterLink} to={paths.terms()}>
          allmänna villkor
        </Link>
        . En betald anmälan är bindande.
      </Typography>
      {error && isErrorForOrder(order, tried, error) && <BookingErrors error={error} currency={currency} />}
      <Button
        variant="contained"
        size="large"
        loading={isPending}
        disabled={isEmpty}
        onClick={() => void book()}
      >
        {price === 0 && !isEmpty ? 'Slutför anmälan' : `Till betalning ${formatMoney(price, currency)}`}
      </Button>
      {isEmpty && (
        <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
          Lägg till minst en deltagare först.
        </Typography>
      )}
    </Box>
  );
}

function payAgainQuestion({ errorCode }: Payment) {
  return {
    title: 'Betala en gång till?',
    text: `${chargedHeading(errorCode)} ${paymentText(errorCode)}`,
    confirmLabel: 'Ja, betala igen',
  };
}

// An error only applies to the order that caused it, not after the participants or the code have changed.
function isErrorForOrder({ runners, code, price }: Order, tried: Order | undefined, error: Error): boolean {
  if (isLoggedOut(error) || isOtherOwner(error) || tried?.code !== code) return false;
  return tried.runners === runners || (error instanceof PriceChanged && error.price === price);
}

function BookingErrors({ error, currency }: { error: Error; currency: string }) {
  const messages = error instanceof ApiError ? Object.entries(error.errors) : [];
  return (
    <Alert severity="error">
      {messages.length > 1
        ? messages.map(([about, text]) => <div key={about}>{text}</div>)
        : error instanceof PriceChanged
          ? `Priset har ändrats till ${formatMoney(error.price, currency)} – kontrollera och tryck igen.`
          : errorText(error)}
    </Alert>
  );
}
