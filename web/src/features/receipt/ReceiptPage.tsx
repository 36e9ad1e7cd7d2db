import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { mayHaveBeenCharged, paymentText, receiptCode } from '@app/domain';
import type { Payment, PaymentRow } from '@app/views';
import { useAppConfig } from '../../api/app-config';
import { ApiError, getJson } from '../../api/client';
import { pollDelayAfter } from '../../api/payment-status';
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
      <Box className="not-printed" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
        <Button variant="contained" onClick={() => window.print()}>
          Skriv ut
        </Button>
        {!receipt.isRest && (
          <Button component="a" href={`/api/receipts/${encodeURIComponent(receipt.payref)}/start.ics`}>
            Lägg i kalendern
          </Button>
        )}
        <Button component={Link} to={paths.registration()}>
          Till anmälan
        </Button>
      </Box>
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
    <Box component="article" aria-label="Kvitto" sx={SHEET}>
      <Box sx={HEAD}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">
            {event}, {formatDay(eventDate)}
          </Typography>
          <Typography>
            {seller}, org.nr{' '}
            <Box component="span" className="tabular" sx={{ whiteSpace: 'nowrap' }}>
              {orgNumber}
            </Box>
            <br />
            {sellerAddress}
          </Typography>
        </Box>
        <CourseMark stroke={2} className={styles.mark} />
      </Box>
      {notes.map((note) => (
        <Alert key={note} severity="warning" sx={{ mb: 2 }}>
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
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>
        Visa hämtkoden när ni hämtar startnummer och påsar.
      </Typography>
      {testMode && (
        <Typography className="only-printed" sx={{ mt: 2 }}>
          <strong>Testläge.</strong> Inga riktiga pengar har betalats.
        </Typography>
      )}
    </Box>
  );
}

/** A placeholder while the receipt loads. */
function ReceiptLoading() {
  return (
    <Box role="status" data-loading="" sx={SHEET}>
      <Box sx={HEAD}>
        <Typography variant="h2" component="p">
          Hämtar kvittot …
        </Typography>
        <CourseMark stroke={2} className={styles.mark} />
      </Box>
      <noscript>Kvittot är ditt eget och hämtas med JavaScript, som inte är påslaget här.</noscript>
      {LINES.map((width) => (
        <Box key={width} aria-hidden sx={{ ...LINE, width }} />
      ))}
    </Box>
  );
}

const LINES = ['90%', '75%', '60%', '85%', '45%'];
const LINE = { height: '1rem', my: 2, borderRadius: 1, backgroundColor: '#EEF0FA' } as const;

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
    <Box component="dl" sx={FACTS}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
    </Box>
  );
}

const METHODS: Readonly<Record<NonNullable<Receipt['method']>, string>> = {
  swish: 'Swish',
  kampanj: 'Kampanjkod',
  other: 'Kontant eller annat',
  bank: 'Insättning på bankkonto',
};

const SHEET = {
  maxWidth: 720,
  p: { xs: 2.5, sm: 4 },
  border: '2px solid #C5CAE9',
  borderRadius: 1.5,
  '& tfoot th, & tfoot td': { border: 0, fontSize: '1rem', color: 'text.primary' },
  '& tfoot tr:first-of-type > *': { fontSize: '1.25rem', fontWeight: 800, pt: 2 },
  '@media print': { maxWidth: 'none', p: 0, border: 0, '& table': { fontSize: '0.9375rem' } },
};

// The courses identify the race on paper too, without the background colour.
const HEAD = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 3,
  m: { xs: -2.5, sm: -4 },
  mb: { xs: 3, sm: 3 },
  p: { xs: 2.5, sm: 4 },
  borderRadius: '10px 10px 0 0',
  backgroundColor: 'primary.main',
  '@media print': {
    m: 0,
    mb: 3,
    p: 0,
    pb: 2,
    backgroundColor: 'transparent',
    borderBottom: '3px solid #1A237E',
  },
} as const;

const FACTS = {
  display: 'grid',
  gap: 0.75,
  mt: 3,
  mb: 0,
  '& > div': { display: 'grid', gridTemplateColumns: { sm: '10rem 1fr' } },
  '& dt': { fontWeight: 650 },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
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
