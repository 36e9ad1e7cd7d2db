import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { normalizeCampaignCode, type Quote } from '@app/domain';
import { PlainField } from '../../components/PlainFields';
import { plainText, storedValue, useStored } from '../../config/stored-value';
import type { PriceBreakdown } from './PriceSummary';
import { fetchQuote } from './use-booking';

const DEBOUNCE_MS = 400;

/**
 * The outcome of checking a typed code. `price` is the total with the code, in whole units of the currency.
 */
type CampaignCodeState =
  | { readonly kind: 'none' | 'checking' | 'invalid' | 'unchecked' }
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
export function useCampaign({ people, fees }: PriceBreakdown, owner: string): Campaign {
  const stored = useMemo(() => storedValue(`anmalan.kampanj.${owner}`, plainText, 'sessionStorage'), [owner]);
  const code = useStored(stored);
  const checked = useDebounced(normalizeCampaignCode(code) ?? '');
  const isEnabled = checked !== '' && people.adults + people.children > 0;
  const { data, error } = useQuery({
    queryKey: ['campaign', checked, people, fees],
    queryFn: () => fetchQuote(people, checked),
    enabled: isEnabled,
    retry: false,
  });

  const type = (typed: string) => {
    stored.write(typed.toUpperCase().trimStart());
  };
  const isCurrent = isEnabled && checked === normalizeCampaignCode(code);
  return {
    code,
    state: isCurrent ? stateOf(data, error) : { kind: code === '' ? 'none' : 'checking' },
    type,
  };
}

function stateOf(answer: Quote | undefined, error: unknown): CampaignCodeState {
  if (answer) return answer.valid ? { kind: 'valid', price: answer.price } : { kind: 'invalid' };
  return { kind: error ? 'unchecked' : 'checking' };
}

function useDebounced(code: string): string {
  const [paused, setPaused] = useState(code);
  useEffect(() => {
    const timer = setTimeout(() => {
      setPaused(code);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [code]);
  return paused;
}

/** The code to book with. Leaves out an invalid code, which the page has already reported. */
export function codeToBook({ code, state }: Campaign): string {
  return state.kind === 'invalid' ? '' : (normalizeCampaignCode(code) ?? '');
}

/** The campaign code field. The help text reports an invalid code; a valid one changes the price. */
export function CampaignField({ campaign: { code, state, type } }: { campaign: Campaign }) {
  return (
    <PlainField
      label="Kampanjkod"
      value={code}
      onType={type}
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
  checking: 'Kontrollerar koden …',
  valid: 'Koden gäller och är avdragen',
  invalid: 'Koden gäller inte. Du kan betala utan den.',
  unchecked: 'Koden gick inte att kontrollera just nu. Den prövas när du går till betalningen.',
};
