import { Link } from 'react-router-dom';
import {
  WRONG_PAYEE_CODE,
  isUnderpaid,
  mayHaveBeenCharged,
  moneyNotes,
  NO_ANSWER_CODE,
  paymentText,
  ownValue,
} from '@app/domain';
import type { OpenPayment, Payment } from '@app/views';
import { useAppConfig } from '../../api/app-config';
import { errorText } from '../../api/client';
import { usePaymentStatusAndRefetch } from '../../api/payment-status';
import { useCancelPayment } from '../../api/registration';
import { Alert } from '../../components/Alert';
import { LoadingButton } from '../../components/LoadingButton';
import { campaignCodeIn, unpaidHeading } from '../../components/payment-text';
import { formatMoment, formatMoney } from '../../config/formats';
import { paths } from '../../config/paths';
import styles from './PaymentNotices.module.css';

interface PaidNoticeProps {
  readonly payment: Payment;
  readonly all: readonly Payment[];
  /** Whether organisers have changed anything since the payment. */
  readonly isCorrected: boolean;
}

/** Thanks with amount, date and a link to the receipt, and any payment issues. */
export function PaidNotice({ payment, all, isCorrected }: PaidNoticeProps) {
  const notes = moneyNotes(payment, all);
  const isShort = isUnderpaid(payment, all);
  return (
    <Alert severity={notes.length > 0 ? 'warning' : 'success'} className={styles.notice}>
      <strong>{isShort ? 'Betalningen räcker inte.' : 'Tack, anmälan är betald!'}</strong>{' '}
      {isShort ? null : 'Alla deltagare står på startlistorna. Kvittot kommer också med mail.'}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {isCorrected && (
        <p>Arrangören har ändrat uppgifter sedan dess. På kvittot står vad som köptes och vad som ändrats.</p>
      )}
      <PaidFacts payment={payment} status={isShort ? 'Delvis betald' : 'Betald'} />
      <Link to={paths.receipt(payment.id)} className="link">
        Visa kvittot
      </Link>
      {notes.length > 0 && <WriteToUs />}
    </Alert>
  );
}

function PaidFacts({ payment, status }: { payment: Payment; status: string }) {
  const { id, amount, currency, datePaid, dateCreated } = payment;
  const code = campaignCodeIn(id);
  return (
    <dl>
      <dt>Datum</dt>
      <dd>{formatMoment(datePaid ?? dateCreated)}</dd>
      <dt>{code === null ? 'Belopp' : 'Kampanjkod'}</dt>
      <dd>{code ?? formatMoney(amount, currency)}</dd>
      <dt>Status</dt>
      <dd>{status}</dd>
    </dl>
  );
}

interface FailedNoticeProps {
  readonly payment: Payment;
  /** Whether registration is closed: another attempt is impossible. */
  readonly isClosed: boolean;
}

/** What happened to a payment that did not go through, and what to do. */
export function FailedNotice({ payment, isClosed }: FailedNoticeProps) {
  const { status, errorCode } = payment;
  if (status === 'CANCELLED')
    return (
      <Alert severity="info" className={styles.notice}>
        Du avbröt betalningen.
        {!isClosed && ' Ändra om du vill, och gå till betalningen igen när du är redo.'}
      </Alert>
    );
  const isUncertain = mayHaveBeenCharged(errorCode);
  const isFinal = isClosed && !isUncertain;
  return (
    <Alert severity={isUncertain ? 'warning' : 'error'} className={styles.notice}>
      <strong>{isFinal ? 'Betalningen misslyckades.' : unpaidHeading(errorCode)}</strong>
      {!isFinal && <FailureText payment={payment} />}
      <FailedFacts payment={payment} />
      {errorCode === WRONG_PAYEE_CODE && <WriteToUs />}
    </Alert>
  );
}

function FailureText({ payment: { status, errorCode } }: Pick<FailedNoticeProps, 'payment'>) {
  if (status === 'EXPIRED') return <p>{paymentText('TM01')}</p>;
  return errorCode !== '' && <p>{paymentText(errorCode)}</p>;
}

function FailedFacts({ payment }: { payment: Payment }) {
  const { status, errorCode, amount, currency, dateCreated } = payment;
  return (
    <dl>
      <dt>Datum</dt>
      <dd>{formatMoment(dateCreated)}</dd>
      <dt>Belopp</dt>
      <dd>{formatMoney(amount, currency)}</dd>
      <dt>Status</dt>
      <dd>{ownValue(UNCERTAIN_STATUS, errorCode) ?? STATUS[status]}</dd>
      {errorCode !== '' && (
        <>
          <dt className={styles.code}>Felkod</dt>
          <dd className={styles.code}>{errorCode}</dd>
        </>
      )}
    </dl>
  );
}

function WriteToUs() {
  const { organiser } = useAppConfig().edition;
  return (
    <span className={styles.ways}>
      <a href={`mailto:${organiser.email}`} className="button">
        Skriv till {organiser.email}
      </a>
    </span>
  );
}

/** An open payment, begun here or on another device. Without an answer from Swish it cannot be paid yet. */
export function OpenNotice({ open, currency }: { open: OpenPayment; currency: string }) {
  usePaymentStatusAndRefetch(open.payref);
  const { mutate, isPending, error } = useCancelPayment();
  const sum = formatMoney(open.amount, currency);
  const isBegun = open.token !== '';
  return (
    <Alert severity={isBegun ? 'info' : 'warning'} className={styles.notice}>
      {isBegun ? (
        <>
          <strong>En betalning på {sum} pågår.</strong> Sidan visar av sig själv när den är klar.
        </>
      ) : (
        <>
          <strong>Swish har inte svarat om betalningen på {sum}.</strong> Den går inte att betala än, och
          inget har dragits. Försök igen om en stund.
        </>
      )}{' '}
      Deltagarna kan ändras igen om den avbryts.
      {error && <p role="alert">{errorText(error)}</p>}
      <span className={styles.ways}>
        <Link to={paths.registration(4)} className="button filled">
          {isBegun ? 'Fortsätt till betalningen' : 'Försök igen'}
        </Link>
        <LoadingButton isLoading={isPending} onClick={() => mutate(open.payref)}>
          Avbryt betalningen
        </LoadingButton>
      </span>
    </Alert>
  );
}

const STATUS: Readonly<Record<Payment['status'], string>> = {
  CREATED: 'Pågår',
  PAID: 'Betald',
  ERROR: 'Misslyckad',
  DECLINED: 'Nekad',
  CANCELLED: 'Avbruten',
  EXPIRED: 'Tiden gick ut',
};

const UNCERTAIN_STATUS: Readonly<Record<string, string>> = {
  [NO_ANSWER_CODE]: 'Oklar',
  [WRONG_PAYEE_CODE]: 'Gick till någon annan',
};
