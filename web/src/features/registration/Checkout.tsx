import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  chargedHeading,
  paymentText,
  normalizeCampaignCode,
  type Quote,
  headcount,
  looksSameList,
  type Headcount,
  type ShownOrder,
} from '@app/domain';
import type { Payment } from '@app/views';
import { configQuery } from '../../api/app-config';
import { ApiError, errorText, postJson, withFallback } from '../../api/client';
import {
  isLoggedOut,
  isOtherOwner,
  type OwnRegistration,
  type Runners,
  fetchOwnRegistration,
  fetchRegistrationIfOwner,
} from '../../api/registration';
import { Alert } from '../../components/Alert';
import { useConfirm } from '../../components/ConfirmProvider';
import { LoadingButton } from '../../components/LoadingButton';
import { isOrderChange } from '../../components/OrderChanges';
import { PlainField } from '../../components/PlainFields';
import { formatMoney } from '../../config/formats';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';
import { plainText, storedValue, useStored } from '../../config/stored-value';
import { isClosedRefusal } from './login';
import { PriceSummary, type PriceBreakdown } from './PriceSummary';
import { useRefusalHandler } from './refusals';
import styles from './Checkout.module.css';

interface CheckoutProps {
  readonly runners: Runners;
  readonly breakdown: PriceBreakdown;
  readonly currency: string;
  /** The e-mail address that owns the registration. */
  readonly email: string;
  /** An earlier payment whose money may have left the payer. Paying again then asks for confirmation. */
  readonly uncertain: Payment | undefined;
  /** What has changed since the page showed the order, if anything. */
  readonly changes: ReactNode;
  /** Called when a booking begins, and with its error when the order has changed since the page showed it. */
  readonly onOrderChange: (changed: ChangedOrder | undefined) => void;
}

/** Why an order was not booked, and its participants as shown. */
export interface ChangedOrder {
  readonly error: ApiError;
  readonly runners: Runners;
}

/** The price, the campaign code, the terms and the payment button. */
export function Checkout(props: CheckoutProps) {
  const { runners, breakdown, currency, email, uncertain, changes, onOrderChange } = props;
  const confirm = useConfirm();
  const campaign = useCampaign(breakdown, email);
  const { mutate, isPending, error, variables: tried } = useBooking(email);
  const code = codeToBook(campaign);
  const [stated, setRefused] = useStatedPrice(runners, code);
  const price = campaign.state.kind === 'valid' ? campaign.state.price : (stated ?? breakdown.total);
  const isEmpty = breakdown.groups.length === 0;
  const typeCode = (typed: string) => {
    onOrderChange(undefined); // it was about the order with the former code
    campaign.type(typed);
  };
  const order = { runners, code, price };
  const book = async () => {
    if (uncertain && !(await confirm(payAgainQuestion(uncertain)))) return;
    onOrderChange(undefined);
    mutate(
      { ...order, payAgain: uncertain !== undefined },
      {
        onError: (failure) => {
          if (!isOrderChange(failure)) return;
          onOrderChange({ error: failure, runners });
          setRefused({ code, body: failure.body });
        },
      },
    );
  };

  return (
    <div className={styles.checkout}>
      <PriceSummary breakdown={breakdown} currency={currency} price={price} totalLabel="Att betala" />
      <CampaignField campaign={campaign} onType={typeCode} />
      <p className={styles.note}>
        När du går vidare godkänner du våra{' '}
        <Link to={paths.terms()} className="link">
          allmänna villkor
        </Link>
        . En betald anmälan är bindande.
      </p>
      {error && isErrorForOrder(order, tried, error) && <BookingErrors error={error} />}
      {changes}
      <LoadingButton
        isLoading={isPending}
        disabled={isEmpty}
        onClick={() => void book()}
        className="filled large"
      >
        {price === 0 && !isEmpty ? 'Slutför anmälan' : `Till betalning ${formatMoney(price, currency)}`}
      </LoadingButton>
      {isEmpty && <p className={clsx('muted', styles.note)}>Lägg till minst en deltagare först.</p>}
    </div>
  );
}

/** What the server answered to an order with this code. */
interface RefusedOrder {
  readonly code: string;
  readonly body: unknown;
}

/**
 * The price with a code that the page could not check, as the latest refusal stated it for these runners;
 * undefined without one. Also returns how to note a refusal.
 */
function useStatedPrice(runners: Runners, code: string) {
  const [refused, setRefused] = useState<RefusedOrder>();
  const isForCode = code !== '' && refused?.code === code;
  return [isForCode ? amountFor(runners, refused.body) : undefined, setRefused] as const;
}

function amountFor(runners: Runners, refusal: unknown): number | undefined {
  const { amount, deltagare } = (refusal ?? {}) as Partial<ShownOrder & Pick<OwnRegistration, 'deltagare'>>;
  return deltagare && looksSameList(deltagare, runners) ? amount : undefined;
}

function payAgainQuestion({ errorCode }: Payment) {
  return {
    title: 'Betala en gång till?',
    text: `${chargedHeading(errorCode)} ${paymentText(errorCode)}`,
    confirmLabel: 'Ja, betala igen',
  };
}

// An error only applies to the order that caused it, not after the participants or the code have changed.
function isErrorForOrder({ runners, code }: Order, tried: Order | undefined, error: Error): boolean {
  if (isLoggedOut(error) || isOtherOwner(error) || isOrderChange(error)) return false;
  return tried?.code === code && tried.runners === runners;
}

function BookingErrors({ error }: { error: Error }) {
  const texts = error instanceof ApiError ? Object.entries(error.errors) : [];
  return (
    <Alert severity="error">
      {texts.length > 1 ? texts.map(([about, text]) => <div key={about}>{text}</div>) : errorText(error)}
    </Alert>
  );
}

const DEBOUNCE_MS = 400;

const CAMPAIGN_KEY = ['campaign'];

/**
 * The outcome of checking a typed code. `price` is the total with the code, in whole units of the currency.
 */
type CampaignCodeState =
  | { readonly kind: 'none' | 'no-runners' | 'checking' | 'invalid' | 'closed' | 'unchecked' }
  | { readonly kind: 'valid'; readonly price: number };

interface Campaign {
  readonly code: string;
  readonly state: CampaignCodeState;
  readonly type: (code: string) => void;
}

/**
 * A campaign code. The server checks it while it is typed and when the participants or fees change. Stored in
 * this tab per `owner`, so it survives a reload.
 */
function useCampaign({ people, fees }: PriceBreakdown, owner: string): Campaign {
  const stored = useMemo(() => storedValue(`anmalan.kampanj.${owner}`, plainText, 'sessionStorage'), [owner]);
  const code = useStored(stored);
  const checked = useDebounced(normalizeCampaignCode(code) ?? '');
  const hasRunners = people.adults + people.children > 0;
  const isEnabled = checked !== '' && hasRunners;
  const { data, error } = useQuery({
    queryKey: [...CAMPAIGN_KEY, checked, people, fees],
    queryFn: () => fetchQuote(people, checked),
    enabled: isEnabled,
    retry: false,
  });

  const type = (typed: string) => stored.write(typed.toUpperCase().trimStart());
  const isCurrent = isEnabled && checked === normalizeCampaignCode(code);
  return {
    code,
    state: isCurrent ? stateOf(data, error) : { kind: untriedKind(code, hasRunners) },
    type,
  };
}

function untriedKind(code: string, hasRunners: boolean) {
  if (code === '') return 'none';
  return hasRunners ? 'checking' : 'no-runners';
}

function stateOf(answer: Quote | undefined, error: unknown): CampaignCodeState {
  if (answer) return answer.valid ? { kind: 'valid', price: answer.price } : { kind: 'invalid' };
  if (isClosedRefusal(error)) return { kind: 'closed' };
  return { kind: error ? 'unchecked' : 'checking' };
}

function useDebounced(code: string): string {
  const [paused, setPaused] = useState(code);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(code), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [code]);
  return paused;
}

/** The code to book with. Leaves out an invalid code, which the page has already reported. */
function codeToBook({ code, state }: Campaign): string {
  return state.kind === 'invalid' ? '' : (normalizeCampaignCode(code) ?? '');
}

interface CampaignFieldProps {
  readonly campaign: Campaign;
  readonly onType: (code: string) => void;
}

/** The campaign code field. The help text reports an invalid code; a valid one changes the price. */
function CampaignField({ campaign: { code, state }, onType }: CampaignFieldProps) {
  return (
    <PlainField
      label="Kampanjkod"
      value={code}
      onType={onType}
      help={HELP_TEXTS[state.kind]}
      isLive
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
    />
  );
}

const HELP_TEXTS: Readonly<Record<CampaignCodeState['kind'], string>> = {
  none: 'Om du har fått en kod, till exempel från Epassi',
  'no-runners': 'Koden prövas när det finns en deltagare',
  checking: 'Kontrollerar koden …',
  valid: 'Koden gäller och är avdragen',
  invalid: 'Koden gäller inte. Du kan betala utan den.',
  closed: 'Anmälan är stängd, så koden går inte att använda',
  unchecked: 'Koden gick inte att kontrollera just nu. Den prövas när du går vidare, innan du betalar.',
};

/**
 * The order as the page shows it: participants, code (or '') and price. `payAgain`: the payer knows that an
 * earlier payment may have gone through.
 */
interface Order {
  readonly runners: Runners;
  readonly code: string;
  readonly price: number;
  readonly payAgain?: boolean;
}

/**
 * Books for `email` what the page shows and goes on to the payment. With nothing to pay, the registration is
 * paid at once and the page stays.
 */
function useBooking(email: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const handleRefusal = useRefusalHandler();
  return useMutation({
    mutationFn: async (order: Order) => {
      await fetchRegistrationIfOwner(email, client);
      const { token } = await postOrder(order);
      await fetchOwnRegistration(client);
      return token;
    },
    onSuccess: async (token) => {
      if (token !== 'kampanj') await navigate(paths.registration(4));
    },
    onError: (error) => {
      // A page with an old price may have a clock that stopped while the device slept, or a code used since.
      if (error instanceof ApiError && error.status === 409)
        for (const queryKey of [configQuery.queryKey, CAMPAIGN_KEY])
          void client.invalidateQueries({ queryKey });
      handleRefusal(error);
    },
  });
}

async function postOrder({ runners, code, price, payAgain }: Order): Promise<{ readonly token: string }> {
  const people = headcount(Object.values(runners));
  const { adults: vuxna, children: barn } = people;
  const order = { barn, vuxna, kampanj: code, ...(payAgain && { payAgain }) };
  const shown: ShownOrder = { runners, amount: price };
  return withFallback(
    'shown',
    () => postJson('/book-v2', { ...order, shown }),
    async () => {
      const quote = await fetchQuote(people, code);
      if (quote.price !== price) throw new ApiError(409, messages.priceChanged);
      return postJson('/book-v2', order);
    },
  );
}

/** The price for these people with a code or '', and whether the code is valid. Throws ApiError. */
function fetchQuote({ adults, children }: Headcount, code: string): Promise<Quote> {
  return postJson('/validate-kampanj', { kampanj: code, barn: children, vuxna: adults });
}
