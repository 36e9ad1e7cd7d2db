import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { distanceLabel, metresFromKm, paymentIssueNames, possibleDuplicates, actorName } from '@app/domain';
import type { PaymentRow } from '@app/views';
import { EmptyState } from '../../components/EmptyState';
import { fullName } from '../../components/runner-text';
import { Section } from '../../components/Section';
import { formatMoney } from '../../config/formats';
import { paths } from '../../config/paths';
import { markHandledText, recordRefundText, reopenText } from './adjustment-texts';
import { CheckPaymentButton, AdjustmentButton } from './AdjustmentButton';
import { BalanceDueLink } from './BalanceDueLink';
import {
  shortMoment,
  ownerText,
  refundable,
  type OpenIssueEntry,
  type HandledIssueEntry,
} from './payment-entries';
import type { RunnerEntry } from './runner-groups';

/** Open payment issues, each with its actions. Renders nothing without any. */
export function OpenPaymentIssues({ entries }: { entries: readonly OpenIssueEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Section title={`Betalningar att se över (${entries.length})`} sx={{ mb: 4 }}>
      {entries.map((entry) => (
        <OpenIssue key={`${entry.payment.id}-${entry.issue}`} entry={entry} />
      ))}
    </Section>
  );
}

/** Open and handled payment issues. */
export function PaymentIssueList({
  open,
  handled,
}: {
  readonly open: readonly OpenIssueEntry[];
  readonly handled: readonly HandledIssueEntry[];
}) {
  return (
    <>
      {open.length === 0 && <EmptyState title="Inga betalningar att se över." />}
      {open.map((entry) => (
        <OpenIssue key={`${entry.payment.id}-${entry.issue}`} entry={entry} />
      ))}
      {handled.length > 0 && (
        <>
          <Typography variant="h3" component="h2" sx={{ mt: 3, mb: 1 }}>
            Hanterade ({handled.length})
          </Typography>
          {handled.map((entry) => (
            <HandledIssue key={`${entry.payment.id}-${entry.handled.flag}`} entry={entry} />
          ))}
        </>
      )}
    </>
  );
}

function OpenIssue({ entry: { payment, registration, issue, text } }: { entry: OpenIssueEntry }) {
  const owner = ownerText(registration);
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      <Box sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        <OwnerLink payment={payment} owner={owner} /> · {moneyText(payment)}
      </Box>
      {text}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <AdjustmentButton
          action={{ kind: 'resolve-issue', payment: payment.id, flag: issue, handled: true }}
          text={markHandledText(owner, issue)}
        />
        <BalanceDueLink payment={payment} registration={registration} issue={issue} />
        {refundable(payment) > 0 && (
          <AdjustmentButton
            action={{ kind: 'refund', payment: payment.id, flag: issue }}
            text={recordRefundText(payment, owner, issue)}
          />
        )}
        <CheckPaymentButton payment={payment} of={owner} />
      </Box>
    </Alert>
  );
}

function HandledIssue({ entry: { payment, registration, handled } }: { entry: HandledIssueEntry }) {
  const owner = ownerText(registration);
  const { flag, note, by, at } = handled;
  return (
    <Alert severity="success" sx={{ mb: 1 }}>
      <Box sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        <OwnerLink payment={payment} owner={owner} /> · {paymentIssueNames[flag]}
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {note && `”${note}” – `}
        {actorName(by)}, {shortMoment(at)}
      </Box>
      <AdjustmentButton
        action={{ kind: 'resolve-issue', payment: payment.id, flag, handled: false }}
        text={reopenText(owner, flag)}
      />
    </Alert>
  );
}

function OwnerLink({ payment, owner }: { payment: PaymentRow; owner: string }) {
  return (
    <Link component={RouterLink} to={paths.oneRegistration(payment.registration)} color="inherit">
      {owner}
    </Link>
  );
}

function moneyText({ amount, expected, refunded, payerAlias, paymentReference }: PaymentRow): string {
  const sums =
    amount === expected
      ? `betalt ${formatMoney(amount)}`
      : `betalt ${formatMoney(amount)}, bokat ${formatMoney(expected)}`;
  return [
    sums,
    refunded > 0 && `återbetalt ${formatMoney(refunded)}`,
    payerAlias && `från ${payerAlias}`,
    paymentReference && `referens ${paymentReference}`,
  ]
    .filter(Boolean)
    .join('\u00a0· ');
}

/** Runners whose sold bib was given to another runner. They have no bib until an organiser assigns one. */
export function LostBibs({ entries }: { entries: readonly RunnerEntry[] }) {
  const lost = entries.filter(({ lostBib }) => lostBib !== undefined);
  if (lost.length === 0) return null;
  return (
    <Section title={`Löpare utan startnummer (${lost.length})`} sx={{ mb: 4 }}>
      {lost.map(({ key, runner, listed, lostBib }) => (
        <Alert key={key} severity="warning" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          <strong>{runner && fullName(runner)}:</strong> Startnummer {lostBib} har hunnit ges till någon annan
          – ge ett nytt under{' '}
          <Link component={RouterLink} to={paths.timing(listed?.part)}>
            Lopp
          </Link>
          .
        </Alert>
      ))}
    </Section>
  );
}

/** Runners who may have been entered twice, each with its family. Only organisers see this. */
export function PossibleDuplicates({ entries }: { entries: readonly RunnerEntry[] }) {
  const runners = entries.flatMap((entry) => (entry.runner ? [{ ...entry.runner, entry }] : []));
  const groups = possibleDuplicates(runners);
  if (groups.length === 0) return null;
  return (
    <Section title={`Möjliga dubbletter (${groups.length})`} sx={{ mb: 4 }}>
      {groups.map((group) => (
        <Alert key={group.map(({ entry }) => entry.key).join()} severity="info" sx={{ mb: 1 }}>
          <Box sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            Möjlig dubblett:{' '}
            {group
              .slice(0, 1)
              .map((runner) => `${fullName(runner)}, ${distanceLabel(metresFromKm(runner.distance))}`)}
          </Box>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {group.map(({ age, entry, ...runner }) => (
              <li key={entry.key}>
                {fullName(runner)}, {age} år: {ownerText(entry.registration)},{' '}
                {entry.registration.paid ? 'betald' : 'inte betald'}
              </li>
            ))}
          </Box>
        </Alert>
      ))}
    </Section>
  );
}
