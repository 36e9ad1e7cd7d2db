import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Headcount } from '@app/domain';
import { postJson } from '../../api/client';
import { freshSession } from '../../api/registration';
import { paths } from '../../config/paths';
import { useStepOut } from './use-save-runners';

/** What is booked: the participants as saved, with a code or ''. `payAgain`: the payer knows that an earlier payment may have gone through. */
export interface Order extends Headcount {
  readonly code: string;
  readonly payAgain: boolean;
}

/** Books, and leads on to the payment; with nothing to pay the registration is paid at once and one stays. */
export function useBooking() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const stepOut = useStepOut();
  return useMutation({
    mutationFn: async ({ adults, children, code, payAgain }: Order) => {
      const order = { barn: children, vuxna: adults, kampanj: code, ...(payAgain && { payAgain }) };
      const { token } = await postJson<{ token: string; payref: string }>('/book-v2', order);
      await freshSession(client);
      return token;
    },
    onSuccess: async (token) => {
      if (token !== 'kampanj') await navigate(paths.registration(4));
      else document.querySelector<HTMLElement>('[data-page-title]')?.focus();
    },
    onError: stepOut,
  });
}
