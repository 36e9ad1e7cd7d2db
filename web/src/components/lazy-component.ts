import { createElement, lazy, memo, useEffect, useState, type ComponentType } from 'react';
import { retryImport } from '../api/retry-import';

const loaders: (() => Promise<unknown>)[] = [];
const pendingLoads = new Set<Promise<unknown>>();
let preloadDelay = Promise.resolve();

/** Delays preloads until the promise resolves: on a slow network they would delay what the page shows first. */
export function delayPreloads(until: Promise<void>): void {
  preloadDelay = until;
}

/**
 * Returns a component whose code loads after the page, with a hook and a function that preload it. It
 * suspends until its code has loaded.
 */
export function lazyComponent<Props extends object>(importComponent: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined;
  let fetching: Promise<{ default: ComponentType<Props> }> | undefined;
  const load = () => {
    if (fetching) return fetching;
    const loading = retryImport(importComponent).then((component) => {
      pendingLoads.delete(loading);
      return { default: (fetched = component) };
    });
    pendingLoads.add(loading);
    return (fetching = loading);
  };
  const Suspending = lazy(load) as unknown as ComponentType<Props>;
  loaders.push(load);

  const LazyComponent = memo(function LazyComponent(props: Props) {
    const [Rendered] = useState(() => fetched ?? Suspending);
    return createElement(Rendered, props);
  });

  const usePreload = () => {
    useEffect(() => void preloadDelay.then(load), []);
  };
  return [LazyComponent, usePreload, load] as const;
}

/** Loads every lazy component of the imported modules. */
export async function preloadLazyComponents(): Promise<void> {
  await Promise.all(loaders.map((load) => load()));
}

/** Waits for every lazy component that is loading. */
export async function lazyComponentsLoaded(): Promise<void> {
  await Promise.all(pendingLoads);
}
