import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { headcount, type Headcount, type Quote } from '@app/domain';
import { configQuery } from '../../api/app-config';
import { postJson } from '../../api/client';
import { fetchSession, fetchSessionOf, type Runners } from '../../api/registration';
import { paths } from '../../config/paths';
import { useRefusalHandler } from './use-save-runners';

/**
 * The order as the page shows it: participants, code (or '') and price. `payAgain`: the payer knows that an
 * earlier payment may have gone through.
 */
export interface Order {
  readonly runners: Runners;
  readonly code: string;
  readonly price: number;
  readonly payAgain?: boolean;
}

/** Nothing was booked: the price differs from the one on the page. */
export class PriceChanged extends Error {
  constructor(readonly price: number) {
    super(`the price is ${String(price)} now`);
    this.name = 'PriceChanged';
  }
}

/**
 * Books for `email` and goes on to the payment. With nothing to pay, the registration is paid at once and the
 * page stays. Fails with PriceChanged.
 */
export function useBooking(email: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const handleRefusal = useRefusalHandler();
  return useMutation({
    mutationFn: async ({ code, price, payAgain }: Order) => {
      const { deltagare } = await fetchSessionOf(email, client);
      const people = headcount(Object.values(deltagare));
      const quote = await fetchQuote(people, code);
      if (quote.price !== price) throw new PriceChanged(quote.price);
      const order = {
        barn: people.children,
        vuxna: people.adults,
        kampanj: code,
        ...(payAgain && { payAgain }),
      };
      const { token } = await postJson<{ token: string; payref: string }>('/book-v2', order);
      await fetchSession(client);
      return token;
    },
    onSuccess: async (token) => {
      if (token !== 'kampanj') await navigate(paths.registration(4));
      else document.querySelector<HTMLElement>('[data-page-title]')?.focus();
    },
    onError: (error) => {
      // A page with an old price may have a clock that stopped while the device slept.
      if (error instanceof PriceChanged) void client.invalidateQueries({ queryKey: configQuery.queryKey });
      handleRefusal(error);
    },
  });
}

/** The price for these people with a code or '', and whether the code is valid. Throws ApiError. */
export function fetchQuote({ adults, children }: Headcount, code: string): Promise<Quote> {
  return postJson('/validate-kampanj', { kampanj: code, barn: children, vuxna: adults });
}
