import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { openPaymentIssues, amountOwed, type PaymentIssue } from '@app/domain';
import type { PaymentLinkRow, PaymentRow, RegistrationRow } from '@app/views';
import { paths } from '../../config/paths';
import { resendLinkText, balanceDueLinkText, withdrawBalanceDueLinkText } from './adjustment-texts';
import { AdjustmentButton } from './AdjustmentButton';
import { shortMoment, ownerText } from './payment-entries';

interface BalanceDueLinkProps {
  readonly payment: PaymentRow;
  readonly registration: RegistrationRow | undefined;
  /** The payment issue that the button appears in. */
  readonly issue: PaymentIssue;
}

/** Mails the family a link for the balance due. When two issues cause it, only the first has the button. */
export function BalanceDueLink({ payment, registration, issue }: BalanceDueLinkProps) {
  const owed = amountOwed(payment);
  const first = openPaymentIssues(payment).find((each) => each === 'wrong-amount' || each === 'difference');
  if (owed === 0 || issue !== first || !registration?.email.includes('@')) return null;
  return (
    <AdjustmentButton
      action={{ kind: 'balance-due-link', payment: payment.id }}
      text={balanceDueLinkText(owed, ownerText(registration), registration.email)}
      look={{ variant: 'outlined' }}
    />
  );
}

interface SentBalanceDueLinkProps {
  readonly payment: PaymentRow;
  readonly owner: string;
  readonly address: string;
  readonly links: readonly PaymentLinkRow[];
}

/** The mailed link for the balance due: when it was sent, and its actions. */
export function SentBalanceDueLink({ payment, owner, address, links }: SentBalanceDueLinkProps) {
  const link = links.find((each) => each.payment === payment.id && each.replacedAt === null);
  if (!link) return null;
  const { link: id, mailedAt, withdrawnAt } = link;
  if (withdrawnAt !== null)
    return (
      <Box sx={SENT}>Betalningslänken för mellanskillnaden togs tillbaka {shortMoment(withdrawnAt)}.</Box>
    );
  if (amountOwed(payment) === 0) return null;
  return (
    <Box sx={SENT}>
      Väntar på mellanskillnaden: länken mailades senast {shortMoment(mailedAt)}.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Link component={RouterLink} to={paths.payByLink(id)} sx={{ px: 0.75, py: 1.25 }}>
          Visa betalsidan
        </Link>
        <AdjustmentButton action={{ kind: 'mail-link', link: id }} text={resendLinkText(address, owner)} />
        <AdjustmentButton
          action={{ kind: 'withdraw-link', link: id }}
          text={withdrawBalanceDueLinkText(owner)}
        />
      </Box>
    </Box>
  );
}

const SENT = { mt: 1, pl: 1.5, borderLeft: '4px solid #C5CAE9', overflowWrap: 'anywhere' } as const;
