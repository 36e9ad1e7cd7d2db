import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { headcount } from '@app/domain';
import { configQuery } from '../../api/app-config';
import { postJson } from '../../api/client';
import { freshSession, sessionOf, type Runners } from '../../api/registration';
import { paths } from '../../config/paths';
import { askPrice } from './use-campaign';
import { useStepOut } from './use-save-runners';

/** What is booked: the participants as shown, with a code or '', at the price that is shown. `payAgain`: the payer knows that an earlier payment may have gone through. */
export interface Order {
  readonly runners: Runners;
  readonly code: string;
  readonly price: number;
  readonly payAgain?: boolean;
}

/** Nothing was booked: it costs something else now than the page said. */
export class PriceChanged extends Error {
  constructor(readonly price: number) {
    super(`the price is ${String(price)} now`);
    this.name = 'PriceChanged';
  }
}

/** Books for `email` and leads on to the payment; with nothing to pay the registration is paid at once and one stays. */
export function useBooking(email: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const stepOut = useStepOut();
  return useMutation({
    mutationFn: async ({ code, price, payAgain }: Order) => {
      const { deltagare } = await sessionOf(email, client);
      const people = headcount(Object.values(deltagare));
      const asked = await askPrice(people, code);
      if (asked.price !== price) throw new PriceChanged(asked.price);
      const order = {
        barn: people.children,
        vuxna: people.adults,
        kampanj: code,
        ...(payAgain && { payAgain }),
      };
      const { token } = await postJson<{ token: string; payref: string }>('/book-v2', order);
      await freshSession(client);
      return token;
    },
    onSuccess: async (token) => {
      if (token !== 'kampanj') await navigate(paths.registration(4));
      else document.querySelector<HTMLElement>('[data-page-title]')?.focus();
    },
    onError: (error) => {
      // A page that believes in another price may go by a clock that has slept.
      if (error instanceof PriceChanged) void client.invalidateQueries({ queryKey: configQuery.queryKey });
      stepOut(error);
    },
  });
}
