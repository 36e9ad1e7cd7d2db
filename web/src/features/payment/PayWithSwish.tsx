import type { UseMutationResult } from '@tanstack/react-query';
import clsx from 'clsx';
import { useSyncExternalStore } from 'react';
import { useAppConfig } from '../../api/app-config';
import { errorText } from '../../api/client';
import type { usePaymentStatusAndRefetch } from '../../api/payment-status';
import type { AwaitedPayment } from '../../api/registration';
import { Alert } from '../../components/Alert';
import { LoadingButton } from '../../components/LoadingButton';
import { SwishCode } from '../../components/SwishCode';
import { formatMoney } from '../../config/formats';
import { messages } from '../../config/messages';
import { Waiting } from './Waiting';
import styles from './PayWithSwish.module.css';

interface PayWithSwishProps {
  readonly open: AwaitedPayment;
  readonly payment: ReturnType<typeof usePaymentStatusAndRefetch>;
  readonly cancel: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error'>;
}

/**
 * The two ways to pay: in the app on this phone, or with another phone's camera. The likely one comes first.
 */
export function PayWithSwish({ open, payment, cancel }: PayWithSwishProps) {
  const { edition } = useAppConfig();
  const isPhone = useIsPhone();
  const code = <ScanCode key="code" token={open.token} isFirst={!isPhone} />;
  const app = open.link && <OpenSwish key="app" link={open.link} isFirst={isPhone} />;
  return (
    <div className={styles.ways}>
      <p className={styles.amount}>
        Att betala: <strong className="tabular">{formatMoney(open.amount, edition.currency)}</strong>
      </p>
      {isPhone ? [app, code] : [code, app]}
      <WaitForPayment payment={payment} />
      <CancelPayment payref={open.payref} cancel={cancel} />
    </div>
  );
}

// A touch screen, or a window narrower than any laptop's: the Swish app is likely on this device.
const PHONE_QUERY = '(pointer: coarse), (max-width: 500px)';

function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribeToPhoneQuery,
    () => matchPhone()?.matches ?? false,
    () => false,
  );
}

function subscribeToPhoneQuery(check: () => void): () => void {
  const list = matchPhone();
  list?.addEventListener('change', check);
  return () => list?.removeEventListener('change', check);
}

/** Undefined in the simulated browser of the specs. */
function matchPhone(): MediaQueryList | undefined {
  return 'matchMedia' in window ? window.matchMedia(PHONE_QUERY) : undefined;
}

function ScanCode({ token, isFirst }: { token: string; isFirst: boolean }) {
  return (
    <div>
      <p className={styles.scan}>
        {isFirst ? 'Öppna' : 'Eller öppna'} Swish på {isFirst ? 'telefonen' : 'en annan telefon'}, tryck på
        Skanna och rikta kameran mot koden.
      </p>
      <SwishCode token={token} size={260} />
    </div>
  );
}

function OpenSwish({ link, isFirst }: { link: string; isFirst: boolean }) {
  const { testMode = false } = useAppConfig();
  return (
    <div>
      <a
        href={link}
        target={testMode ? '_blank' : undefined}
        rel="noopener"
        className={clsx('button', isFirst && 'filled large')}
      >
        Öppna Swish
      </a>
      {!isFirst && (
        <p className={clsx('muted', styles.note)}>
          {testMode
            ? 'I testläget öppnas en sida där betalningen kan provas.'
            : 'Om Swish finns på den här enheten.'}
        </p>
      )}
    </div>
  );
}

function CancelPayment({ payref, cancel }: Pick<PayWithSwishProps, 'cancel'> & { readonly payref: string }) {
  const { mutate, isPending, error } = cancel;
  return (
    <>
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <LoadingButton
        isLoading={isPending}
        onClick={() => mutate(payref)}
        className={clsx('quiet', styles.cancel)}
      >
        Avbryt betalningen
      </LoadingButton>
    </>
  );
}

/** Shows that the payment is awaited, or that its status is still unknown. */
function WaitForPayment({ payment }: Pick<PayWithSwishProps, 'payment'>) {
  const { error, hasTimedOut, isFetching, refetch } = payment;
  if (hasTimedOut) {
    return (
      <Alert
        severity="info"
        action={
          <LoadingButton isLoading={isFetching} onClick={() => void refetch()} className="inherit small">
            Fråga igen
          </LoadingButton>
        }
      >
        Vi har inte fått besked om betalningen. Har du betalat kommer beskedet snart.
      </Alert>
    );
  }
  return <Waiting>{error ? messages.unreachable : 'Väntar på din betalning …'}</Waiting>;
}
