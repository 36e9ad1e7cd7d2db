import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { paymentStatusLabels, metresFromKm, sortOf, type RegisteredRunner, ownValue } from '@app/domain';
import type { PaymentLinkRow, PaymentRow, Refund, RegistrationRow } from '@app/views';
import { registrationsQuery, type Registrations } from '../../api/registrations';
import { DataState } from '../../components/DataState';
import { DistanceChip } from '../../components/DistanceChip';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageLayout';
import { PlainTable } from '../../components/PlainTable';
import { TableHead } from '../../components/TableHead';
import { fullName } from '../../components/runner-text';
import { Section } from '../../components/Section';
import { formatMoney } from '../../config/formats';
import { paths } from '../../config/paths';
import {
  bankPaymentText,
  recordRefundText,
  resendReceiptText,
  voidRefundText,
  cancelRunnerText,
  reenterRunnerText,
} from './adjustment-texts';
import { AdjustmentButton, CheckPaymentButton } from './AdjustmentButton';
import { SentBalanceDueLink } from './BalanceDueLink';
import { OpenPaymentIssues } from './NeedsAttention';
import { registrationHistoryQuery } from './payment-adjustments';
import {
  amountText,
  openIssueEntries,
  ownerText,
  paymentEntries,
  refundable,
  shortMoment,
  type PaymentEntry,
} from './payment-entries';
import { SiblingPaymentLink, Siblings } from './Siblings';
import styles from './OneRegistrationPage.module.css';

const POLL_MS = 15_000;

/** One registration: its runners, payments and history, with the actions on each. */
export function OneRegistrationPage() {
  const { registration: id = '' } = useParams();
  const query = useQuery({ ...registrationsQuery, refetchInterval: POLL_MS });
  const found = query.data?.registrations.find(({ registration }) => registration === id);
  return (
    <>
      <PageTitle
        title="Anmälan"
        lead={
          <Link component={RouterLink} to={paths.listByRace()}>
            Till alla anmälningar
          </Link>
        }
      />
      <DataState query={query}>
        {(data) =>
          found ? (
            <RegistrationDetails data={data} registration={found} />
          ) : (
            <EmptyState title="Anmälan finns inte." />
          )
        }
      </DataState>
    </>
  );
}

function RegistrationDetails({ data, registration }: { data: Registrations; registration: RegistrationRow }) {
  const own = data.payments.filter((each) => each.registration === registration.registration);
  const payments = paymentEntries({ ...data, payments: own });
  return (
    <>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
        {ownerText(registration)}
      </Typography>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>
        {registration.paid ? 'Betald' : 'Inte betald'}, öppnad {shortMoment(registration.openedAt)}
      </Typography>
      <OpenPaymentIssues entries={openIssueEntries(payments)} />
      <SiblingPaymentLink registration={registration} data={data} />
      <Section title={`Deltagare (${String(Object.keys(registration.runners).length)})`} sx={{ mb: 4 }}>
        <RegistrationRunners registration={registration} listed={data.listed} />
      </Section>
      <Section title={`Betalningar (${String(payments.length)})`} sx={{ mb: 4 }}>
        {payments.length === 0 && <Typography>Inga betalningar.</Typography>}
        <BankPaymentButton registration={registration} expected={payments[0]?.payment.expected ?? 0} />
        {payments.map((entry) => (
          <OnePayment key={entry.payment.id} entry={entry} links={data.links ?? []} />
        ))}
      </Section>
      {registration.email.includes('@') && registration.family === null && (
        <Section title="Syskon" sx={{ mb: 4 }}>
          <Siblings registration={registration} data={data} />
        </Section>
      )}
      <Section title="Personuppgifter" sx={{ mb: 4 }}>
        <Link component={RouterLink} to={paths.erasure(registration.registration)}>
          Se vad som kan raderas
        </Link>
      </Section>
      <History registration={registration.registration} />
    </>
  );
}

/**
 * Records a payment received outside Swish, while the registration is unpaid and not withdrawn. `expected`:
 * the proposed amount, SEK.
 */
function BankPaymentButton({ registration, expected }: { registration: RegistrationRow; expected: number }) {
  if (registration.paid || registration.isWithdrawn) return null;
  return (
    <AdjustmentButton
      action={{ kind: 'bank', registration: registration.registration }}
      text={bankPaymentText(ownerText(registration), expected)}
      look={{ variant: 'outlined' }}
    />
  );
}

function History({ registration }: { registration: string }) {
  const query = useQuery({ ...registrationHistoryQuery(registration), refetchInterval: POLL_MS });
  return (
    <Section title="Historik" sx={{ mb: 4 }}>
      <DataState query={query}>
        {(entries) => (
          <PlainTable caption="Vad som har hänt med anmälan, senaste först" className={styles.history}>
            <TableHead columns={[['När'], ['Vad'], ['Vem', 'wide']]} />
            <tbody>
              {entries.toReversed().map(({ revision, at, by, words, note }) => (
                <tr key={revision}>
                  <td className="tabular">{shortMoment(new Date(at).toISOString())}</td>
                  <td className="free-text">
                    {words}
                    {note && <div className="sub">”{note}”</div>}
                    <div className="sub narrow">{by}</div>
                  </td>
                  <td className="free-text wide">{by}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )}
      </DataState>
    </Section>
  );
}

interface OnePaymentProps {
  readonly entry: PaymentEntry;
  /** All payment links sent to families. */
  readonly links: readonly PaymentLinkRow[];
}

/** A payment with its status, its refunds and the actions on it. */
function OnePayment({ entry: { payment, registration }, links }: OnePaymentProps) {
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

interface RegistrationRunnersProps {
  readonly registration: RegistrationRow;
  readonly listed: Registrations['listed'];
}

/**
 * The runners of a registration, cancelled ones last. Paid runners can be cancelled, cancelled ones
 * re-entered.
 */
function RegistrationRunners({
  registration: { registration, runners, cancelled, paid },
  listed,
}: RegistrationRunnersProps) {
  const names = Object.entries(runners);
  const cancelledRunners = Object.entries(cancelled);
  if (names.length + cancelledRunners.length === 0) return <Typography>Inga deltagare ännu.</Typography>;
  return (
    <>
      {names.map(([key, runner]) => (
        <RunnerLine
          key={key}
          runner={runner}
          bib={ownValue(listed, sortOf({ registration, key }))?.bib ?? null}
        >
          <CorrectLink part={ownValue(listed, sortOf({ registration, key }))?.part} name={fullName(runner)} />
          {paid && (
            <AdjustmentButton
              action={{ kind: 'cancel', registration, key }}
              text={cancelRunnerText(fullName(runner))}
            />
          )}
        </RunnerLine>
      ))}
      {cancelledRunners.map(([key, runner]) => (
        <RunnerLine key={key} runner={runner} bib={null} isGone>
          <AdjustmentButton
            action={{ kind: 'reenter', registration, key }}
            text={reenterRunnerText(fullName(runner))}
          />
        </RunnerLine>
      ))}
    </>
  );
}

interface RunnerLineProps {
  readonly runner: RegisteredRunner;
  readonly bib: number | null;
  readonly isGone?: boolean;
  readonly children: React.ReactNode;
}

function RunnerLine({ runner, bib, isGone = false, children }: RunnerLineProps) {
  const { age, distance } = runner;
  return (
    <Box sx={ROW}>
      <DistanceChip metres={metresFromKm(distance)} />
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component={isGone ? 's' : 'span'}>{fullName(runner)}</Box>
        {isGone && <strong> · avanmäld</strong>}
        {bib !== null && <strong className="tabular">{` · nr\u00a0${String(bib)}`}</strong>}
        {age !== null && <span className="tabular">{`, ${String(age)} år`}</span>}
      </Box>
      {children}
    </Box>
  );
}

/** Names, ages and races are corrected on the race’s own page. */
function CorrectLink({ part, name }: { part: string | undefined; name: string }) {
  if (part === undefined) return null;
  return (
    <Link
      component={RouterLink}
      to={paths.editRace(part)}
      aria-label={`Rätta eller flytta: ${name}`}
      sx={{ py: 1.25, px: 0.75 }}
    >
      Rätta eller flytta
    </Link>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  py: 0.5,
  maxWidth: 720,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
