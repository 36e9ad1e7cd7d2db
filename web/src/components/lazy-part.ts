import { createElement, lazy, memo, useEffect, useState, type ComponentType } from 'react';
import { untilFetched } from '../api/until-fetched';

const parts: (() => Promise<unknown>)[] = [];
const loadingParts = new Set<Promise<unknown>>();

/**
 * Returns a component whose code loads after the page, with a hook and a function that preload it. It
 * suspends until its code has loaded.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined;
  let fetching: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchPart = () => {
    if (fetching) return fetching;
    const loading = untilFetched(load).then((part) => {
      loadingParts.delete(loading);
      return { default: (fetched = part) };
    });
    loadingParts.add(loading);
    return (fetching = loading);
  };
  const Later = lazy(fetchPart) as unknown as ComponentType<Props>;
  parts.push(fetchPart);

  const Part = memo(function Part(props: Props) {
    const [Chosen] = useState(() => fetched ?? Later);
    return createElement(Chosen, props);
  });

  const usePreload = () => {
    useEffect(() => {
      void fetchPart();
    }, []);
  };
  return [Part, usePreload, fetchPart] as const;
}

/** Loads every lazy component of the imported modules. */
export async function fetchLazyParts(): Promise<void> {
  await Promise.all(parts.map((fetchPart) => fetchPart()));
}

/** Waits for every lazy component that is loading. */
export async function whenPartsLoaded(): Promise<void> {
  await Promise.all(loadingParts);
}
