import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * A typed text, stored in the page's address as `name` without new history entries. The field never waits for
 * the address.
 */
export function useAddressText(name: string): readonly [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get(name) ?? '';
  const [text, setText] = useState(inAddress);
  const pendingTexts = useRef(new Set<string>());

  // The address follows the typing a moment later. Any other change came from a link.
  useEffect(() => {
    if (!pendingTexts.current.delete(inAddress)) setText(inAddress);
  }, [inAddress]);

  const write = (typed: string) => {
    setText(typed);
    pendingTexts.current.add(typed);
    setParams((now) => withParam(now, name, typed), { replace: true, preventScrollReset: true });
  };
  return [text, write];
}

/** Returns the parameters with one of them set, or without it when the value is empty. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (value) changed.set(name, value);
  else changed.delete(name);
  return changed;
}
