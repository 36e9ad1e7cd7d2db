import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A text one types, kept in the address as `name` without a trail in the history. The field never waits for the address. */
export function useAddressText(name: string): readonly [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get(name) ?? '';
  const [text, setText] = useState(inAddress);
  const onTheirWay = useRef(new Set<string>());

  // The address follows the typing a moment later; whatever else appears there was put there by a link.
  useEffect(() => {
    if (!onTheirWay.current.delete(inAddress)) setText(inAddress);
  }, [inAddress]);

  const write = (typed: string) => {
    setText(typed);
    onTheirWay.current.add(typed);
    setParams((now) => withParam(now, name, typed), { replace: true, preventScrollReset: true });
  };
  return [text, write];
}

/** The parameters with one of them set, or left out where it is empty. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  if (value) params.set(name, value);
  else params.delete(name);
  return params;
}
