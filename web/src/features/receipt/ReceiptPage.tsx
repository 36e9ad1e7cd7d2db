import { queryOptions, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Link, useParams } from 'react-router-dom';
import { mayHaveBeenCharged, paymentText, receiptCode } from '@app/domain';
import type { Payment, PaymentRow } from '@app/views';
import { useAppConfig } from '../../api/app-config';
import { ApiError, getJson } from '../../api/client';
import { pollDelayAfter } from '../../api/payment-status';
import { Alert } from '../../components/Alert';
import { CourseMark } from '../../components/CourseMark';
import { DataState } from '../../components/DataState';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { PaymentError } from '../../components/PaymentError';
import { PlainTable } from '../../components/PlainTable';
import { unpaidHeading } from '../../components/payment-text';
import { formatDay, formatMoment, formatMoney } from '../../config/formats';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';
import styles from './ReceiptPage.module.css';

/**
 * A receipt, on screen and on one sheet of paper. Its address is secret: it must not reach search engines or
 * other sites.
 */
export function ReceiptPage() {
  const { id = '' } = useParams();
  const receipt = useQuery(receiptQuery(id));
  return (
    <PageWidth>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageTitle title="Kvitto" />
      <DataState query={receipt} loading={<ReceiptLoading />}>
        {(data) => (data?.status === 'PAID' ? <Paid receipt={data} /> : <NoReceipt receipt={data} />)}
      </DataState>
    </PageWidth>
  );
}

function Paid({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <ReceiptSheet receipt={receipt} />
      <div className={clsx('not-printed', styles.ways)}>
        <button type="button" className="button filled" onClick={() => window.print()}>
          Skriv ut
        </button>
        {!receipt.isRest && (
          <a href={`/api/receipts/${encodeURIComponent(receipt.payref)}/start.ics`} className="button">
            Lägg i kalendern
          </a>
        )}
        <Link to={paths.registration()} className="button">
          Till anmälan
        </Link>
      </div>
    </>
  );
}

/** Explains why there is no receipt: the payment is open, failed or unknown. Links onwards. */
function NoReceipt({ receipt }: { receipt: Receipt | null }) {
  return (
    <PaymentError>
      <Why receipt={receipt} />
    </PaymentError>
  );
}

function Why({ receipt }: { receipt: Receipt | null }) {
  if (!receipt) return <Alert severity="error">{messages.oops}</Alert>;
  if (receipt.status === 'CREATED')
    return (
      <Alert severity="info" role="status">
        Betalningen är inte bekräftad än. Har du just betalat kommer kvittot hit av sig självt.
      </Alert>
    );
  if (receipt.status === 'CANCELLED') return <Alert severity="info">Betalningen är avbruten.</Alert>;
  return (
    <Alert severity={mayHaveBeenCharged(receipt.errorCode) ? 'warning' : 'error'}>
      <strong>{unpaidHeading(receipt.errorCode)}</strong>
      {receipt.errorCode !== '' && <div>{paymentText(receipt.errorCode)}</div>}
    </Alert>
  );
}

/** A receipt with everything an employer or a bookkeeper needs, one row per runner. */
function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { event, eventDate, seller, orgNumber, sellerAddress, lines, amount, currency, vat, notes } = receipt;
  const { refunded = 0, refundedAt } = receipt;
  const { testMode = false } = useAppConfig();
  return (
    <article aria-label="Kvitto" className={styles.sheet}>
      <div className={styles.head}>
        <div className={styles.event}>
          <h2 className="heading-2">
            {event}, {formatDay(eventDate)}
          </h2>
          <p className="text">
            {seller}, org.nr <span className={clsx('tabular', styles.orgNumber)}>{orgNumber}</span>
            <br />
            {sellerAddress}
          </p>
        </div>
        <CourseMark stroke={2} className={styles.mark} />
      </div>
      {notes.map((note) => (
        <Alert key={note} severity="warning" className={styles.note}>
          {note}
        </Alert>
      ))}
      <PlainTable caption="Vad kvittot gäller">
        <thead>
          <tr>
            <th scope="col">Vad</th>
            <th scope="col" className="num">
              Belopp
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ text, amount: sum, changed }, index) => (
            <tr key={index}>
              <td className="free-text">
                {text}
                {changed !== undefined && <div className="sub">{changed}</div>}
              </td>
              <td className="num">{formatMoney(sum, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Summa</th>
            <td className="num">{formatMoney(amount, currency)}</td>
          </tr>
          <tr>
            <th scope="row">Moms</th>
            <td className="num">{vat}</td>
          </tr>
          {refunded > 0 && (
            <>
              <tr>
                <th scope="row">Återbetalt{refundedAt ? ` ${formatDay(refundedAt.slice(0, 10))}` : ''}</th>
                <td className="num">{formatMoney(-refunded, currency)}</td>
              </tr>
              <tr>
                <th scope="row">Kvar efter återbetalning</th>
                <td className="num">{formatMoney(amount - refunded, currency)}</td>
              </tr>
            </>
          )}
        </tfoot>
      </PlainTable>
      <Facts receipt={receipt} />
      <p className={clsx('muted', styles.foot)}>Visa hämtkoden när ni hämtar startnummer och påsar.</p>
      {testMode && (
        <p className={clsx('only-printed', styles.foot)}>
          <strong>Testläge.</strong> Inga riktiga pengar har betalats.
        </p>
      )}
    </article>
  );
}

/** A placeholder while the receipt loads. */
function ReceiptLoading() {
  return (
    <div role="status" data-loading="" className={styles.sheet}>
      <div className={styles.head}>
        <p className="heading-2">Hämtar kvittot …</p>
        <CourseMark stroke={2} className={styles.mark} />
      </div>
      <noscript>Kvittot är ditt eget och hämtas med JavaScript, som inte är påslaget här.</noscript>
      <div aria-hidden className={styles.line} />
      <div aria-hidden className={styles.line} />
      <div aria-hidden className={styles.line} />
      <div aria-hidden className={styles.line} />
      <div aria-hidden className={styles.line} />
    </div>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const { number, datePaid, dateCreated, method, campaign, paymentReference, payref } = receipt;
  const facts = [
    ['Kvittonummer', number ?? ''],
    ['Hämtkod', receiptCode(payref) ?? ''],
    ['Betald', formatMoment(datePaid ?? dateCreated)],
    ['Betalsätt', method === null ? '' : METHODS[method]],
    ['Kampanjkod', campaign ?? ''],
    ['Swish-referens', method === 'swish' ? paymentReference : ''],
    ['Betalnings-id', payref],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const METHODS: Readonly<Record<NonNullable<Receipt['method']>, string>> = {
  swish: 'Swish',
  kampanj: 'Kampanjkod',
  other: 'Kontant eller annat',
  bank: 'Insättning på bankkonto',
};

/**
 * The receipt of a payment with status PAID. Only the payer sees full names. Amounts are whole `currency`.
 */
export interface Receipt
  extends
    Pick<Payment, 'status' | 'datePaid' | 'dateCreated' | 'amount' | 'currency' | 'errorCode'>,
    Pick<PaymentRow, 'method' | 'campaign' | 'paymentReference'> {
  readonly payref: string;
  /** Its serial number, '2025-17'; null without one. */
  readonly number: string | null;
  readonly event: string;
  readonly eventDate: string;
  readonly seller: string;
  readonly orgNumber: string;
  readonly sellerAddress: string;
  readonly vat: string;
  /** Amount refunded since, and the date of the last refund; missing from an older server. */
  readonly refunded?: number;
  readonly refundedAt?: string | null;
  readonly lines: readonly ReceiptItem[];
  /** Notes to the payer about the money. */
  readonly notes: readonly string[];
  /** True if it is for a balance due of another payment; missing if it is for runners. */
  readonly isRest?: true;
}

/** One item: a runner's fee, or the discount of a code. `changed`: corrections after the purchase. */
interface ReceiptItem {
  readonly text: string;
  readonly amount: number;
  readonly changed?: string;
}

/** A payment's receipt; null for an unknown payment. Polls with backoff while the payment is open. */
const receiptQuery = (payref: string) =>
  queryOptions({
    queryKey: ['receipt', payref],
    meta: { isPersonal: true },
    queryFn: async ({ signal }) => {
      try {
        return await getJson<Receipt>(`/api/receipts/${encodeURIComponent(payref)}`, { signal });
      } catch (error) {
        if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
        throw error;
      }
    },
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data?.status === 'CREATED'
        ? pollDelayAfter(state.dataUpdateCount + state.errorUpdateCount)
        : false,
  });
