import { createElement, lazy, useEffect, useState, type ComponentType } from 'react';
import { untilFetched } from '../api/fetch-code';

const parts: (() => Promise<unknown>)[] = [];

/**
 * A part that the first sight of a page does without, and a hook that fetches it once the page stands: when it is wanted, the
 * network may be gone. Fetched ahead it shows at once, else it suspends until the network is back.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined;
  let fetching: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchPart = () => {
    fetching ??= untilFetched(load).then((part) => ({ default: (fetched = part) }));
    return fetching;
  };
  const Later = lazy(fetchPart) as unknown as ComponentType<Props>;
  parts.push(fetchPart);

  function Part(props: Props) {
    const [Chosen] = useState(() => fetched ?? Later);
    return createElement(Chosen, props);
  }

  const usePartAhead = () => {
    useEffect(() => {
      void fetchPart();
    }, []);
  };
  return [Part, usePartAhead] as const;
}

/** Fetches every lazy part that the loaded modules name. */
export async function fetchLazyParts(): Promise<void> {
  await Promise.all(parts.map((fetchPart) => fetchPart()));
}
