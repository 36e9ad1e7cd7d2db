import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { distanceLabel, formatResult, looksSameList, mayHaveBeenCharged, ownValue } from '@app/domain';
import type { Payment } from '@app/views';
import { useAppConfig } from '../../api/app-config';
import { errorText, postJson } from '../../api/client';
import { ownEarlierResultsQuery, type OwnEarlierResult } from '../../api/earlier-results';
import type { OwnRegistration, Runners } from '../../api/registration';
import { Alert } from '../../components/Alert';
import { OrderChanges } from '../../components/OrderChanges';
import { useShowOutcome } from '../../components/PageLayout';
import { ChoiceField } from '../../components/PlainFields';
import { fullName } from '../../components/runner-text';
import { usePriceTime } from '../../components/use-price-time';
import { paths } from '../../config/paths';
import { Checkout, type ChangedOrder } from './Checkout';
import { Participants } from './Participants';
import { FailedNotice, OpenNotice, PaidNotice } from './PaymentNotices';
import { PersonalData } from './PersonalData';
import { priceBreakdown, PriceSummary, type PriceBreakdown } from './PriceSummary';
import styles from './ParticipantsStep.module.css';

/** Step 3: the participants and the price until it is paid. Afterwards the paid registration. */
export function ParticipantsStep({ registration }: { registration: OwnRegistration }) {
  const { edition } = useAppConfig();
  const { currency } = edition;
  const isLocked = registration.paid || registration.open !== null || registration.closed;
  const breakdown = priceBreakdown(registration, edition, usePriceTime(edition.prices));
  useShowOutcome(outcomeOf(registration));

  return (
    <>
      <Notice registration={registration} currency={currency} />
      <p className={styles.owner}>
        Inloggad som <strong className={styles.address}>{registration.email}</strong> ·{' '}
        <Link to={paths.logoutEverywhere()} className="link">
          Logga ut på alla enheter
        </Link>
      </p>
      <div className={styles.order}>
        <Participants
          email={registration.email}
          runners={registration.deltagare}
          bought={registration.bought}
          fees={breakdown.fees}
          currency={currency}
          isLocked={isLocked}
        />
        <OrderPanel
          registration={registration}
          breakdown={breakdown}
          currency={currency}
          isLocked={isLocked}
        />
      </div>
      {registration.paid && <ContactOrganiser email={edition.organiser.email} />}
      {registration.paid && <EarlierResultOwners runners={registration.deltagare} />}
      <PersonalData registration={registration} />
    </>
  );
}

/** The state that a payment may change to; null while one is open. */
function outcomeOf({ paid, open }: OwnRegistration): string | null {
  if (paid) return 'paid';
  return open ? null : 'unpaid';
}

interface OrderPanelProps {
  readonly registration: OwnRegistration;
  readonly breakdown: PriceBreakdown;
  readonly currency: string;
  readonly isLocked: boolean;
}

/** The price and the way to pay, with what has changed since the page showed the order. */
function OrderPanel({ registration, breakdown, currency, isLocked }: OrderPanelProps) {
  const [changed, setChanged] = useState<ChangedOrder>();
  const changes = changed && isAboutOrder(changed, registration) && <OrderChanges error={changed.error} />;
  return (
    <Panel title={totalLabelOf(registration) === 'Betalt' ? 'Betalt' : 'Pris'}>
      {isLocked ? (
        <>
          {changes}
          <PriceSummary
            breakdown={breakdown}
            currency={currency}
            price={bookedAmount(registration) ?? breakdown.total}
            totalLabel={totalLabelOf(registration)}
          />
        </>
      ) : (
        <Checkout
          runners={registration.deltagare}
          breakdown={breakdown}
          currency={currency}
          email={registration.email}
          uncertain={uncertainPayment(registration)}
          changes={changes}
          onOrderChange={setChanged}
        />
      )}
    </Panel>
  );
}

/** Whether the page shows the order that was refused, or the one that the refusal describes. */
function isAboutOrder({ error, runners }: ChangedOrder, { deltagare, paid }: OwnRegistration): boolean {
  const { deltagare: now = runners } = (error.body ?? {}) as Partial<OwnRegistration>;
  return !paid && (runners === deltagare || looksSameList(now, deltagare));
}

/** Only organisers change a paid registration: shows their address. */
function ContactOrganiser({ email }: { email: string }) {
  return (
    <p className={styles.contact}>
      Ska fler springa, eller har något blivit fel? Skriv till{' '}
      <a href={`mailto:${email}`} className="link">
        {email}
      </a>
      , så hjälper vi dig.
    </p>
  );
}

function Notice({ registration, currency }: { registration: OwnRegistration; currency: string }) {
  const { paid, open, closed } = registration;
  const payment = lastPayment(registration);
  if (paid)
    return payment ? (
      <PaidNotice
        payment={payment}
        all={Object.values(registration.swishtory)}
        isCorrected={registration.bought !== null}
      />
    ) : null;
  if (open) return <OpenNotice open={open} currency={currency} />;
  return (
    <>
      {closed && (
        <Alert severity="warning" className={styles.closed}>
          Anmälan är stängd. Det här är inte betalt och gäller inte. Du är välkommen att anmäla dig på plats.
        </Alert>
      )}
      <FailedNotices registration={registration} />
    </>
  );
}

function FailedNotices({ registration }: { registration: OwnRegistration }) {
  const payment = lastPayment(registration);
  const uncertain = uncertainPayment(registration);
  const { closed } = registration;
  return (
    <>
      {uncertain && uncertain.id !== payment?.id && <FailedNotice payment={uncertain} isClosed={closed} />}
      {payment && <FailedNotice payment={payment} isClosed={closed} />}
    </>
  );
}

// The received amount may differ from the booked one; the notice above reports that.
function bookedAmount(registration: OwnRegistration): number | undefined {
  return registration.paid ? lastPayment(registration)?.expected : registration.open?.amount;
}

function totalLabelOf(registration: OwnRegistration): string {
  if (!registration.paid) return 'Att betala';
  const payment = lastPayment(registration);
  return payment && payment.amount !== payment.expected ? 'Bokat' : 'Betalt';
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="price" className={styles.panel}>
      <h2 id="price" className={clsx('heading-2', styles.panelTitle)}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The payment that paid, otherwise the latest one. */
function lastPayment({ payid, swishtory }: OwnRegistration): Payment | undefined {
  return payid === null ? undefined : ownValue(swishtory, payid);
}

/**
 * The latest payment whose money may have left the payer without reaching us, even when other payments
 * followed.
 */
function uncertainPayment({ swishtory }: OwnRegistration): Payment | undefined {
  return Object.values(swishtory).findLast(
    ({ status, errorCode }) => status === 'ERROR' && mayHaveBeenCharged(errorCode),
  );
}

/**
 * Lets the family choose which runner each of its earlier results belongs to. Empty without any; saves each
 * choice at once.
 */
export function EarlierResultOwners({ runners }: { runners: Runners }) {
  const { data = [] } = useQuery(ownEarlierResultsQuery);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="own-years" className={styles.years}>
      <h2 id="own-years" className={clsx('heading-2', styles.title)}>
        Tidigare år
      </h2>
      <p className={styles.lead}>
        De här resultaten hör till din e-postadress. Den löpare du väljer får resultatet på sin resultatsida,
        där alla kan se det. Du kan ändra när du vill. Den som visas som Anonym får inget.
      </p>
      {data.map((year) => (
        <EarlierResultOwner key={`${year.edition} ${year.earlier}`} year={year} runners={runners} />
      ))}
    </section>
  );
}

function EarlierResultOwner({ year, runners }: { year: OwnEarlierResult; runners: Runners }) {
  const client = useQueryClient();
  const { edition, earlier, distance, result, name } = year;
  const { mutate, error, isSuccess, isPending } = useMutation({
    mutationFn: (runner: string) =>
      postJson<OwnEarlierResult[]>('/api/my-years', { edition, earlier, runner: runner || null }),
    onSuccess: (years) => client.setQueryData(ownEarlierResultsQuery.queryKey, years),
  });
  return (
    <div className={styles.year}>
      <ChoiceField
        label={`${name}, ${edition}, ${distanceLabel(distance)}, ${formatResult(result)}`}
        value={year.runner ?? ''}
        options={[
          { value: '', label: 'Visas inte' },
          ...Object.entries(runners).map(([value, runner]) => ({ value, label: fullName(runner) })),
        ]}
        onChange={(runner) => mutate(runner)}
      />
      <div role="status">
        {isPending && 'Sparar…'}
        {isSuccess && 'Sparat'}
      </div>
      {error && <Alert severity="error">Inte sparat. {errorText(error)}</Alert>}
    </div>
  );
}
