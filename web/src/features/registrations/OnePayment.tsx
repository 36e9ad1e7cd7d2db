import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { paymentStatusLabels } from '@app/domain';
import type { PaymentLinkRow, PaymentRow, Refund } from '@app/views';
import { formatMoney } from '../../config/formats';
import { paths } from '../../config/paths';
import { resendReceiptText, recordRefundText, voidRefundText } from './adjustment-texts';
import { CheckPaymentButton } from './CheckPaymentButton';
import { AdjustmentButton } from './AdjustmentButton';
import { SentBalanceDueLink } from './BalanceDueLink';
import { amountText, shortMoment, ownerText, refundable, type PaymentEntry } from './payment-entries';

interface OnePaymentProps {
  readonly entry: PaymentEntry;
  /** All payment links sent to families. */
  readonly links: readonly PaymentLinkRow[];
}

/** A payment with its status, its refunds and the actions on it. */
export function OnePayment({ entry: { payment, registration }, links }: OnePaymentProps) {
  const owner = ownerText(registration);
  return (
    <Box sx={CARD}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Box component="strong" sx={payment.status === 'ERROR' ? { color: 'error.main' } : {}}>
          {payment.status === 'ERROR' ? 'ERROR' : paymentStatusLabels[payment.status]}
        </Box>
        <Box className="tabular">{amountText(payment)}</Box>
      </Box>
      {[...kindOf(payment), ...factsOf(payment)].map((fact) => (
        <Box key={fact} sx={{ color: 'text.secondary', fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
          {fact}
        </Box>
      ))}
      {payment.refunds.map((refund) => (
        <OneRefund key={refund.refund} refund={refund} payment={payment} owner={owner} />
      ))}
      <SentBalanceDueLink payment={payment} owner={owner} address={registration?.email ?? ''} links={links} />
      <Actions payment={payment} owner={owner} address={registration?.email ?? ''} />
    </Box>
  );
}

interface ActionsProps {
  readonly payment: PaymentRow;
  readonly owner: string;
  readonly address: string;
}

function Actions({ payment, owner, address }: ActionsProps) {
  const isPaid = payment.status === 'PAID';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
      {isPaid && (
        <Link component={RouterLink} to={paths.receipt(payment.id)} sx={{ px: 0.75, py: 1.25 }}>
          Visa kvittot
        </Link>
      )}
      {isPaid && address.includes('@') && (
        <AdjustmentButton
          action={{ kind: 'receipt', payment: payment.id }}
          text={resendReceiptText(address)}
        />
      )}
      {refundable(payment) > 0 && (
        <AdjustmentButton
          action={{ kind: 'refund', payment: payment.id }}
          text={recordRefundText(payment, owner)}
        />
      )}
      <CheckPaymentButton payment={payment} of={owner} />
    </Box>
  );
}

interface OneRefundProps {
  readonly refund: Refund;
  readonly payment: PaymentRow;
  readonly owner: string;
}

function OneRefund({ refund, payment, owner }: OneRefundProps) {
  const { amount, note, by, at, isVoid } = refund;
  return (
    <Box sx={{ mt: 1, pl: 1.5, borderLeft: '4px solid #C5CAE9', overflowWrap: 'anywhere' }}>
      <Box component={isVoid ? 's' : 'span'}>
        Återbetalt <span className="tabular">{formatMoney(amount)}</span>
        {note && ` – ”${note}”`}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {by}, {shortMoment(at)}
        {isVoid && ' · struken, räknas inte'}
      </Box>
      {!isVoid && (
        <AdjustmentButton
          action={{ kind: 'void', payment: payment.id, refund: refund.refund }}
          text={voidRefundText(refund, owner)}
        />
      )}
    </Box>
  );
}

function kindOf({ rest }: PaymentRow): readonly string[] {
  return rest ? ['Mellanskillnad, för en tidigare betalning'] : [];
}

/** The known facts about a payment, one per line. */
function factsOf(payment: PaymentRow): readonly string[] {
  const { datePaid, dateCreated, paymentReference, payerAlias, errorCode, errorMessage, note } = payment;
  const { amount, expected, refunded } = payment;
  const facts = [
    `${datePaid === null ? 'Bokad' : 'Betald'} ${shortMoment(datePaid ?? dateCreated)}`,
    amount !== expected && `Bokat ${formatMoney(expected)}`,
    refunded > 0 && `Kvar efter återbetalning: ${formatMoney(amount - refunded)}`,
    paymentReference && `Referens ${paymentReference}`,
    payerAlias && `Från ${payerAlias}`,
    [errorCode, errorMessage].filter(Boolean).join(': '),
    note && `Notering: ${note}`,
  ];
  return facts.filter((fact): fact is string => fact !== false && fact !== '');
}

const CARD = { p: 2, mb: 1.5, border: '2px solid #C5CAE9', borderRadius: 1.5, maxWidth: 720 } as const;
