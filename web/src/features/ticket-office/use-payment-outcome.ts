import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { PaymentRow } from '@app/views';
import { registrationsQuery } from '../../api/registrations';
import type { LiveSocket, PaymentNews } from '../../api/live-socket';
import { useOnConnect, useSocket } from '../../api/socket';

/** What has come of a payment so far. */
export type PaymentOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'paid' }
  | { readonly kind: 'failed'; readonly errorCode: string };

const ASK_MS = 4000;
/** After a failure: money may still come in. */
const ASK_ON_MS = 20_000;

/** Waits for a payment: told by the socket, and asking now and then, since a socket may be silent. */
export function usePaymentOutcome(payref: string): PaymentOutcome {
  const socket = useSocket();
  const [told, setTold] = useState<PaymentOutcome>();
  const { data: asked } = useQuery({
    ...registrationsQuery,
    staleTime: 0,
    refetchInterval: told?.kind === 'failed' ? ASK_ON_MS : ASK_MS,
    select: ({ payments }) => payments.find(({ id }) => id === payref),
  });

  useOnConnect(
    useCallback(
      (connected: LiveSocket) => {
        connected.emit('wait-pay', { payid: payref });
      },
      [payref],
    ),
  );
  useEffect(() => {
    const hear = (news: PaymentNews) => {
      if (news.payid === payref) setTold(outcomeTold(news));
    };
    socket.on('payment', hear);
    return () => {
      socket.off('payment', hear);
    };
  }, [socket, payref]);

  const known = asked ? outcomeAsked(asked) : WAITING;
  // Money that came in after a failure counts, whoever says it.
  return known.kind === 'paid' ? known : (told ?? known);
}

const WAITING = { kind: 'waiting' } as const;

function outcomeTold({ payment, errorCode = '' }: PaymentNews): PaymentOutcome {
  return payment === 'ok' ? { kind: 'paid' } : { kind: 'failed', errorCode };
}

function outcomeAsked({ status, errorCode }: PaymentRow): PaymentOutcome {
  if (status === 'PAID') return { kind: 'paid' };
  return status === 'CREATED' ? WAITING : { kind: 'failed', errorCode };
}
