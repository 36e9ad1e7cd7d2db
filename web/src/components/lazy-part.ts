import { createElement, lazy, memo, useEffect, useState, type ComponentType } from 'react';
import { untilFetched } from '../api/until-fetched';

const parts: (() => Promise<unknown>)[] = [];
const onTheirWay = new Set<Promise<unknown>>();

/**
 * Returns a component that loads after the page, and two ways to preload it while there is a network: a hook
 * and a function. A loaded part renders at once; another suspends until it has loaded.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined;
  let fetching: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchPart = () => {
    if (fetching) return fetching;
    const coming = untilFetched(load).then((part) => {
      onTheirWay.delete(coming);
      return { default: (fetched = part) };
    });
    onTheirWay.add(coming);
    return (fetching = coming);
  };
  const Later = lazy(fetchPart) as unknown as ComponentType<Props>;
  parts.push(fetchPart);

  const Part = memo(function Part(props: Props) {
    const [Chosen] = useState(() => fetched ?? Later);
    return createElement(Chosen, props);
  });

  const usePartAhead = () => {
    useEffect(() => {
      void fetchPart();
    }, []);
  };
  return [Part, usePartAhead, fetchPart] as const;
}

/** Fetches every lazy part of the loaded modules. */
export async function fetchLazyParts(): Promise<void> {
  await Promise.all(parts.map((fetchPart) => fetchPart()));
}

/** Waits for every lazy part that is being fetched. */
export async function partsHaveCome(): Promise<void> {
  await Promise.all(onTheirWay);
}
