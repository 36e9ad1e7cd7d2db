import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { campaignCode, type Headcount, type Quote } from '@app/domain';
import { postJson } from '../../api/client';
import type { PriceSummary } from './price-summary';

const TYPING_PAUSE_MS = 400;

/** What is known of a typed code. `price` is what everything costs with it. */
export type CampaignStanding =
  | { readonly kind: 'none' | 'checking' | 'invalid' | 'unchecked' }
  | { readonly kind: 'valid'; readonly price: number };

export interface Campaign {
  readonly code: string;
  readonly standing: CampaignStanding;
  readonly type: (code: string) => void;
}

/** A campaign code, tried at the server as it is typed and whenever the participants or the fees change. It outlives a reload of its owner's tab. */
export function useCampaign({ people, fees }: PriceSummary, owner: string): Campaign {
  const key = `anmalan.kampanj.${owner}`;
  const [code, setCode] = useState(() => window.sessionStorage.getItem(key) ?? '');
  const asked = useAfterPause(campaignCode(code) ?? '');
  const isAsked = asked !== '' && people.adults + people.children > 0;
  const { data, error } = useQuery({
    queryKey: ['campaign', asked, people, fees],
    queryFn: () => askPrice(people, asked),
    enabled: isAsked,
    retry: false,
  });

  const type = (typed: string) => {
    const upper = typed.toUpperCase().trimStart();
    setCode(upper);
    window.sessionStorage.setItem(key, upper);
  };
  const isSettled = isAsked && asked === campaignCode(code);
  return {
    code,
    standing: isSettled ? standingOf(data, error) : { kind: code === '' ? 'none' : 'checking' },
    type,
  };
}

/** What the booking is told: a code that does not hold is left out, since its owner has been told so. */
export function codeToBook({ code, standing }: Campaign): string {
  return standing.kind === 'invalid' ? '' : (campaignCode(code) ?? '');
}

/** What the server would take for these people with a code or '', and whether the code counts. Throws ApiError. */
export function askPrice({ adults, children }: Headcount, code: string): Promise<Quote> {
  return postJson('/validate-kampanj', { kampanj: code, barn: children, vuxna: adults });
}

function standingOf(answer: Quote | undefined, error: unknown): CampaignStanding {
  if (answer) return answer.valid ? { kind: 'valid', price: answer.price } : { kind: 'invalid' };
  return { kind: error ? 'unchecked' : 'checking' };
}

function useAfterPause(code: string): string {
  const [settled, setSettled] = useState(code);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(code);
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [code]);
  return settled;
}
