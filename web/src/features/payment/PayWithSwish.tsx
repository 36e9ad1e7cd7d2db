import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { UseMutationResult } from '@tanstack/react-query';
import { useAppConfig } from '../../api/app-config';
import { errorText } from '../../api/client';
import type { usePaymentStatusAndRefetch } from '../../api/payment-status';
import type { AwaitedPayment } from '../../api/registration';
import { SwishCode } from '../../components/SwishCode';
import { formatMoney } from '../../config/formats';
import { messages } from '../../config/messages';

// A touch screen, or a window narrower than any laptop's: the Swish app is likely on this device.
const PHONE_QUERY = '(pointer: coarse), (max-width: 500px)';

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
  const isPhone = useMediaQuery(PHONE_QUERY, { noSsr: true });
  const code = <ScanCode key="code" token={open.token} isFirst={!isPhone} />;
  const app = open.link && <OpenSwish key="app" link={open.link} isFirst={isPhone} />;
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start', maxWidth: 560 }}>
      <Typography sx={{ fontSize: '1.25rem' }}>
        Att betala: <strong className="tabular">{formatMoney(open.amount, edition.currency)}</strong>
      </Typography>
      {isPhone ? [app, code] : [code, app]}
      <WaitForPayment payment={payment} />
      <CancelPayment payref={open.payref} cancel={cancel} />
    </Box>
  );
}

function ScanCode({ token, isFirst }: { token: string; isFirst: boolean }) {
  return (
    <Box>
      <Typography sx={{ mb: 1.5 }}>
        {isFirst ? 'Öppna' : 'Eller öppna'} Swish på {isFirst ? 'telefonen' : 'en annan telefon'}, tryck på
        Skanna och rikta kameran mot koden.
      </Typography>
      <SwishCode token={token} size={260} />
    </Box>
  );
}

function OpenSwish({ link, isFirst }: { link: string; isFirst: boolean }) {
  const { testMode = false } = useAppConfig();
  return (
    <Box>
      <Button
        component="a"
        href={link}
        target={testMode ? '_blank' : undefined}
        rel="noopener"
        variant={isFirst ? 'contained' : 'outlined'}
        size={isFirst ? 'large' : 'medium'}
      >
        Öppna Swish
      </Button>
      {!isFirst && (
        <Typography sx={{ mt: 1, color: 'text.secondary', fontSize: '0.9375rem' }}>
          {testMode
            ? 'I testläget öppnas en sida där betalningen kan provas.'
            : 'Om Swish finns på den här enheten.'}
        </Typography>
      )}
    </Box>
  );
}

function CancelPayment({ payref, cancel }: Pick<PayWithSwishProps, 'cancel'> & { readonly payref: string }) {
  const { mutate, isPending, error } = cancel;
  return (
    <>
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <Button variant="text" loading={isPending} onClick={() => mutate(payref)} sx={{ ml: -2.5 }}>
        Avbryt betalningen
      </Button>
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
          <Button color="inherit" size="small" loading={isFetching} onClick={() => void refetch()}>
            Fråga igen
          </Button>
        }
      >
        Vi har inte fått besked om betalningen. Har du betalat kommer beskedet snart.
      </Alert>
    );
  }
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <CircularProgress aria-hidden size={20} sx={{ color: 'text.secondary' }} />
      {error ? messages.unreachable : 'Väntar på din betalning …'}
    </Box>
  );
}
