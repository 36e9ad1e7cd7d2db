import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useCallback } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import {
  isUnderpaid,
  kronor,
  metresFromKm,
  type ListedRunner,
  distanceLabel,
  chargedHeading,
  mayHaveBeenCharged,
  paymentText,
} from '@app/domain';
import type { PaymentRow } from '@app/views';
import { useAppConfig } from '../../api/app-config';
import type { LiveSocket, PaymentUpdate } from '../../api/live-socket';
import { registrationsQuery } from '../../api/registrations';
import { useOnConnect, useSocket } from '../../api/socket';
import { DistanceChip } from '../../components/DistanceChip';
import { PageTitle } from '../../components/PageLayout';
import { SwishCode } from '../../components/SwishCode';
import { formatMoney } from '../../config/formats';
import { paths } from '../../config/paths';
import { NonSwishPaymentDialog } from './NonSwishPaymentDialog';
import { useSoldRunner } from './queries';
import type { Sale } from './sale.schema';
import { SaleForm } from './SaleForm';
import { useSaleStage, type AwaitedSale, type SaleStage } from './use-sale-stage';

/** The ticket office: registers one runner at a time, takes the payment and assigns a bib. */
export function TicketOfficePage() {
  const [stage, go] = useSaleStage();
  return (
    <>
      <PageTitle title="Biljettkassan" lead="Anmäl en löpare på plats och dela ut startnumret direkt." />
      {stage.at === 'form' && <SaleForm draft={stage.draft} payAgain={stage.payAgain ?? false} onGo={go} />}
      {stage.at === 'waiting' && <AwaitedPayment key={stage.payref} {...stage} onGo={go} />}
      {stage.at === 'sold' && <SoldRunner {...stage} onNext={() => go({ at: 'form' })} />}
    </>
  );
}

interface SoldRunnerProps {
  readonly sale: Sale;
  readonly payref: string;
  /** The runner's `sort` on the start list. */
  readonly sort: string;
  readonly onNext: () => void;
}

/** A paid sale: the bib from the start list, the receipt, and a focused button for the next sale. */
function SoldRunner({ sale, payref, sort, onNext }: SoldRunnerProps) {
  const { firstname, lastname, distance } = sale;
  const { listed, payment } = useSoldRunner(sort, payref);
  return (
    <Box component="section" aria-label="Såld" sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      {payment && isUnderpaid(payment) && <UnderpaidWarning payment={payment} />}
      <BibInstruction sold={sale.bib} listed={listed} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        {typeof listed?.bib === 'number' && (
          <Box
            className="tabular"
            sx={{ fontSize: '4.5rem', fontWeight: 800, lineHeight: 1, color: 'info.main' }}
          >
            {listed.bib}
          </Box>
        )}
        <Box sx={{ fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
          {firstname} {lastname} <DistanceChip metres={metresFromKm(distance)} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button autoFocus variant="contained" size="large" onClick={onNext}>
          Nästa försäljning (Enter)
        </Button>
        <Button size="large" component={RouterLink} to={paths.receipt(payref)}>
          Kvitto
        </Button>
      </Box>
    </Box>
  );
}

function UnderpaidWarning({ payment: { amount, expected } }: { payment: PaymentRow }) {
  return (
    <Alert severity="warning">
      Swish fick bara in {kronor(amount)} av {kronor(expected)}. Ta betalt för resten,{' '}
      {kronor(expected - amount)}, och anteckna det: betalningen står under Anmälningar att se över.
    </Alert>
  );
}

// The bib may have been given to another runner while the payment was open.
function BibInstruction({ sold, listed }: { sold: number; listed: ListedRunner | undefined }) {
  if (!listed)
    return (
      <Alert severity="info" role="status">
        Betalt! Vänta med startnumret: löparen är på väg till startlistan.
      </Alert>
    );
  if (listed.bib === null)
    return (
      <Alert severity="warning" role="status">
        Betalt! Startnummer {sold} har hunnit ges till någon annan – ge ett nytt under{' '}
        <Link component={RouterLink} to={paths.timing(listed.part)}>
          Lopp
        </Link>
        .
      </Alert>
    );
  return (
    <Alert severity="success" role="status">
      Betalt! Lämna ut startnumret.
    </Alert>
  );
}

interface AwaitedPaymentProps extends AwaitedSale {
  readonly onGo: (stage: SaleStage) => void;
}

/** An open Swish payment with its QR code. Moves on when it is paid, and says what to do when it fails. */
function AwaitedPayment({ onGo, ...awaited }: AwaitedPaymentProps) {
  const { sale, payref, sort } = awaited;
  const outcome = usePaymentOutcome(payref);
  const [isPaidOutsideSwish, setIsPaidOutsideSwish] = useState(false);
  const isPaid = outcome.kind === 'paid';
  const isFailed = outcome.kind === 'failed';

  useEffect(() => {
    if (isPaid) onGo({ at: 'sold', sale, payref, sort });
  }, [isPaid, onGo, sale, payref, sort]);

  return (
    <Box
      component="section"
      aria-labelledby="awaited"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: '100%', justifyItems: 'start' }}
    >
      <Typography variant="h2" id="awaited" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        Nr {sale.bib} {sale.firstname} {sale.lastname}, {distanceLabel(metresFromKm(sale.distance))}
      </Typography>
      {outcome.kind === 'failed' ? (
        <Alert
          severity={mayHaveBeenCharged(outcome.errorCode) ? 'warning' : 'error'}
          sx={{ maxWidth: '68ch' }}
        >
          <strong>{headingOf(outcome.errorCode)}</strong> {paymentText(outcome.errorCode)}
          {outcome.errorCode && ` (${outcome.errorCode})`}
        </Alert>
      ) : (
        <CodeToScan {...awaited} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {isFailed && (
          <Button
            variant="contained"
            onClick={() => onGo({ at: 'form', draft: sale, payAgain: mayHaveBeenCharged(outcome.errorCode) })}
          >
            {mayHaveBeenCharged(outcome.errorCode) ? 'Ta betalt på nytt ändå' : 'Försök igen'}
          </Button>
        )}
        <Button onClick={() => setIsPaidOutsideSwish(true)}>Kontant eller annan betalning</Button>
        <Button variant="text" onClick={() => onGo({ at: 'form' })}>
          Ny försäljning
        </Button>
      </Box>
      {!isFailed && (
        <Typography sx={{ color: 'text.secondary', maxWidth: '68ch' }}>
          Du kan börja på nästa försäljning. Betalningen bevakas ändå och syns under Anmälningar.
        </Typography>
      )}
      {isPaidOutsideSwish && (
        <NonSwishPaymentDialog
          sale={sale}
          payref={payref}
          onClose={() => setIsPaidOutsideSwish(false)}
          onSold={(sold) => onGo({ at: 'sold', sale, payref: sold.payref, sort: sold.sort })}
        />
      )}
    </Box>
  );
}

function headingOf(errorCode: string): string {
  return mayHaveBeenCharged(errorCode) ? chargedHeading(errorCode) : 'Misslyckad betalning.';
}

function CodeToScan({ token, amount, link }: Pick<AwaitedSale, 'token' | 'amount' | 'link'>) {
  const { testMode } = useAppConfig();
  return (
    <>
      <SwishCode token={token} size={280} />
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: '1.25rem' }}>
        <CircularProgress aria-hidden size={24} sx={{ color: 'text.secondary' }} />
        Väntar på betalning
      </Box>
      <Box sx={{ fontSize: '1.25rem' }}>
        Att betala: <strong>{formatMoney(amount)}</strong>
      </Box>
      {testMode && link && (
        <Link href={link} target="_blank" rel="noopener">
          Testläge: öppna betalningen
        </Link>
      )}
    </>
  );
}

type PaymentOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'paid' }
  | { readonly kind: 'failed'; readonly errorCode: string };

const POLL_MS = 4000;

/** Money may still arrive after a failure. */
const POLL_AFTER_FAILURE_MS = 20_000;

/** The outcome of a payment: pushed by the socket and also polled, because a socket may fail. */
function usePaymentOutcome(payref: string): PaymentOutcome {
  const socket = useSocket();
  const [pushed, setPushed] = useState<PaymentOutcome>();
  const { data: fetched } = useQuery({
    ...registrationsQuery,
    staleTime: 0,
    refetchInterval: pushed?.kind === 'failed' ? POLL_AFTER_FAILURE_MS : POLL_MS,
    select: ({ payments }) => payments.find(({ id }) => id === payref),
  });

  useOnConnect(
    useCallback((connected: LiveSocket) => connected.emit('wait-pay', { payid: payref }), [payref]),
  );
  useEffect(() => {
    const receive = (update: PaymentUpdate) => {
      if (update.payid === payref) setPushed(outcomeOfPush(update));
    };
    socket.on('payment', receive);
    return () => void socket.off('payment', receive);
  }, [socket, payref]);

  const polled = fetched ? outcomeOfRow(fetched) : WAITING;
  // A payment after a failure counts, from either source.
  return polled.kind === 'paid' ? polled : (pushed ?? polled);
}

const WAITING = { kind: 'waiting' } as const;

function outcomeOfPush({ payment, errorCode = '' }: PaymentUpdate): PaymentOutcome {
  return payment === 'ok' ? { kind: 'paid' } : { kind: 'failed', errorCode };
}

function outcomeOfRow({ status, errorCode }: PaymentRow): PaymentOutcome {
  if (status === 'PAID') return { kind: 'paid' };
  return status === 'CREATED' ? WAITING : { kind: 'failed', errorCode };
}
