import { useQuery, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { Link, useParams } from 'react-router-dom';
import { chargedHeading, mayHaveBeenCharged, paymentText, dateText, stockholmInstant } from '@app/domain';
import type { Payment } from '@app/views';
import {
  errorText,
  ApiError,
  getJson,
  isNotFound,
  newerAnswer,
  postJson,
  withFallback,
} from '../../api/client';
import { usePaymentStatusAndRefetch, paymentLinkKey } from '../../api/payment-status';
import { type AwaitedPayment, PAYMENT_POLL_MS } from '../../api/registration';
import { Alert } from '../../components/Alert';
import { useConfirm } from '../../components/ConfirmProvider';
import { LoadingButton } from '../../components/LoadingButton';
import { isOrderChange, OrderChanges } from '../../components/OrderChanges';
import { DataState } from '../../components/DataState';
import { PageTitle, PageWidth, useShowOutcome } from '../../components/PageLayout';
import { unpaidHeading } from '../../components/payment-text';
import { PaymentError } from '../../components/PaymentError';
import { formatMoment, formatMoney } from '../../config/formats';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';
import { PayWithSwish } from './PayWithSwish';
import styles from './PaymentLinkPage.module.css';

/** Payment, by link, of what organisers have registered. Its address is secret, like a receipt's. */
export function PaymentLinkPage() {
  const { link = '' } = useParams();
  const query = useQuery(paymentLinkQuery(link));
  return (
    <PageWidth>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageTitle title="Betala med Swish" />
      <DataState query={query}>{(data) => <PaymentByLink link={link} data={data} />}</DataState>
    </PageWidth>
  );
}

function PaymentByLink({ link, data }: { link: string; data: LinkedPayment | null }) {
  useShowOutcome(data === null || data.open ? null : data.state);
  if (!data)
    return (
      <PaymentError>
        <Alert severity="error">Betalningslänken finns inte. Kontrollera att hela adressen kom med.</Alert>
      </PaymentError>
    );
  switch (data.state) {
    case 'paid':
      return <Paid payref={data.payref ?? ''} isRest={isBalanceDue(data)} />;
    case 'withdrawn':
      return (
        <ClosedLink>Arrangören har tagit tillbaka betalningslänken. Du behöver inte betala något.</ClosedLink>
      );
    case 'late':
      return (
        <ClosedLink>Det är för sent att betala här: loppet har startat. Prata med arrangören.</ClosedLink>
      );
    case 'settled':
      return <ClosedLink>Det finns inget kvar att betala. Du behöver inte göra något.</ClosedLink>;
    case 'replaced':
      return (
        <ClosedLink>Betalningslänken är ersatt av en nyare. Öppna den som kom senast med mail.</ClosedLink>
      );
    case 'waiting':
      return (
        <>
          <LinkDetails data={data} />
          {data.open !== null && data.open.token !== '' ? (
            <OpenPayment key={data.open.payref} link={link} open={data.open} />
          ) : (
            <PayButton link={link} data={data} />
          )}
        </>
      );
  }
}

function isBalanceDue({ kind }: LinkedPayment): boolean {
  return kind === 'rest';
}

function Paid({ payref, isRest: isForBalanceDue }: { payref: string; isRest: boolean }) {
  return (
    <div role="status" className={styles.paid}>
      <Alert severity="success">
        <strong>Tack, det är betalt!</strong>{' '}
        {isForBalanceDue
          ? 'Inget mer är kvar att betala, och kvittot kommer också med mail.'
          : 'Startplatsen är klar, och kvittot kommer också med mail.'}
      </Alert>
      <Link to={paths.receipt(payref)} className="button filled">
        Visa kvittot
      </Link>
    </div>
  );
}

function ClosedLink({ children }: { children: string }) {
  return (
    <PaymentError>
      <Alert severity="info">{children}</Alert>
    </PaymentError>
  );
}

/** The runners, the price with its deadline, and the seller. */
function LinkDetails({ data }: { data: LinkedPayment }) {
  const { event, eventDate, lines, priceUntil, seller, vat, open } = data;
  return (
    <div className={styles.details}>
      <p className={styles.event}>
        {event}, {dateText(stockholmInstant(`${eventDate}T12:00`))}.{' '}
        {isBalanceDue(data)
          ? 'Det här är kvar att betala för er anmälan. Deltagarna är anmälda.'
          : 'Platsen gäller när den är betald.'}
      </p>
      <dl className={styles.lines}>
        {lines.map(({ text, amount }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd className="tabular">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className={clsx('muted', styles.seller)}>
        Säljare: {seller}, {vat}.
        {open === null && priceUntil !== null && ` Priset gäller till ${formatMoment(priceUntil)}.`}
      </p>
    </div>
  );
}

function OpenPayment({ link, open }: { link: string; open: AwaitedPayment }) {
  const payment = usePaymentStatusAndRefetch(open.payref, link);
  const cancel = useCancelLinkedPayment(link);
  return <PayWithSwish open={open} payment={payment} cancel={cancel} />;
}

/** The button that opens a payment, below the outcome of the previous one. */
function PayButton({ link, data }: { link: string; data: LinkedPayment }) {
  const { lines, amount, failed } = data;
  const confirm = useConfirm();
  const { mutate, isPending, error } = usePayByLink(link, data);
  const mayBePaid = failed !== null && mayHaveBeenCharged(failed.errorCode);
  const pay = async () => {
    if (mayBePaid && !(await confirm(payAgainQuestion(failed.errorCode)))) return;
    mutate({ shown: { lines, amount }, payAgain: mayBePaid });
  };
  return (
    <div className={styles.payment}>
      {failed && !error && <Failed failed={failed} />}
      {isOrderChange(error) ? (
        <OrderChanges error={error} />
      ) : (
        error && <Alert severity="error">{errorText(error)}</Alert>
      )}
      <LoadingButton isLoading={isPending} onClick={() => void pay()} className="filled large">
        {`Betala ${formatMoney(amount)}`}
      </LoadingButton>
      <p className={styles.terms}>
        När du går vidare godkänner du våra{' '}
        <Link to={paths.terms()} className="link">
          allmänna villkor
        </Link>
        .
      </p>
    </div>
  );
}

type ShownLines = Pick<LinkedPayment, 'lines' | 'amount'>;

/** Whether the page shows the order that was refused, or the one that the refusal describes. */
function isAboutLines(error: Error, data: ShownLines, tried: ShownLines): boolean {
  if (!isOrderChange(error)) return true;
  const { lines, amount } = error.body as Partial<ShownLines>;
  if (!lines || amount === undefined) return true; // another payer was faster, and the answer lists no lines
  return [tried, { lines, amount }].some((order) => linesText(order) === linesText(data));
}

function linesText({ lines, amount }: ShownLines): string {
  return JSON.stringify([lines.map((line) => [line.text, line.amount]), amount]);
}

function Failed({ failed: { status, errorCode } }: { failed: NonNullable<LinkedPayment['failed']> }) {
  if (status === 'CANCELLED') return <Alert severity="info">Betalningen är avbruten.</Alert>;
  if (status === 'EXPIRED') return <Alert severity="info">Tiden för betalningen gick ut. Försök igen.</Alert>;
  return (
    <Alert severity={mayHaveBeenCharged(errorCode) ? 'warning' : 'error'}>
      <strong>{unpaidHeading(errorCode)}</strong> {errorCode !== '' && paymentText(errorCode)}
    </Alert>
  );
}

function payAgainQuestion(errorCode: string) {
  return {
    title: 'Betala en gång till?',
    text: `${chargedHeading(errorCode)} ${paymentText(errorCode)}`,
    confirmLabel: 'Ja, betala igen',
  };
}

/**
 * A payment link's purpose and state. Amounts are whole kronor; `priceUntil` is ISO, null when the price does
 * not change.
 */
export interface LinkedPayment {
  /** Runners added by organisers, or a balance due; an older server omits it. */
  readonly kind?: 'runners' | 'rest';
  /** `settled`: no balance is due. `replaced`: a later link was mailed. */
  readonly state: 'waiting' | 'paid' | 'withdrawn' | 'late' | 'settled' | 'replaced';
  readonly event: string;
  readonly eventDate: string;
  readonly seller: string;
  readonly vat: string;
  readonly lines: readonly { readonly text: string; readonly amount: number }[];
  readonly amount: number;
  readonly priceUntil: string | null;
  readonly open: AwaitedPayment | null;
  /** The payment that paid it. */
  readonly payref: string | null;
  /** The outcome of the latest attempt, if it failed. */
  readonly failed: Pick<Payment, 'status' | 'errorCode'> | null;
  readonly revision: number;
}

/** The link; null for an unknown one. Refetched while the page stays open: another person may pay. */
export const paymentLinkQuery = (link: string) =>
  queryOptions({
    queryKey: paymentLinkKey(link),
    queryFn: async ({ signal, client }) => {
      try {
        const fetched = await fetchLink(link, signal);
        return newerAnswer(client.getQueryData<LinkedPayment>(paymentLinkKey(link)), fetched);
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? PAYMENT_POLL_MS : false),
  });

/**
 * `shown`: what the page shows. `payAgain`: the payer knows that an earlier payment may have gone through.
 */
interface PayOrder {
  readonly shown: ShownLines;
  readonly payAgain: boolean;
}

/**
 * Opens a Swish payment of what was shown. Done when the link is refetched, whatever the answer. `error`: of
 * what the page still shows.
 */
function usePayByLink(link: string, data: LinkedPayment) {
  const client = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (order: PayOrder) => postPay(link, order),
    onSettled: () => refreshLink(client, link),
  });
  return { mutate, isPending, error: error && isAboutLines(error, data, variables.shown) ? error : null };
}

async function postPay(link: string, { shown, payAgain }: PayOrder): Promise<void> {
  const path = `${linkPath(link)}/pay`;
  const order = payAgain ? { payAgain } : {};
  await withFallback(
    'shown',
    () => postJson(path, { ...order, shown }),
    async () => {
      const { amount } = await fetchLink(link);
      if (amount !== shown.amount) throw new ApiError(409, messages.priceChanged);
      return postJson(path, order);
    },
  );
}

/** Cancels the open payment, so that another can be opened. */
function useCancelLinkedPayment(link: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payref: string) => postJson<LinkedPayment>(`${linkPath(link)}/cancel`, { payref }),
    onSettled: () => refreshLink(client, link),
  });
}

function fetchLink(link: string, signal?: AbortSignal): Promise<LinkedPayment> {
  return getJson<LinkedPayment>(linkPath(link), signal && { signal });
}

function refreshLink(client: QueryClient, link: string): Promise<void> {
  return client.invalidateQueries({ queryKey: paymentLinkKey(link) });
}

function linkPath(link: string): string {
  return `/api/payment-links/${encodeURIComponent(link)}`;
}
