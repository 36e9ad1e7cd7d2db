import { Suspense, type ComponentProps } from 'react';
import { Loading } from './DataState';
import type { NoMatch as NoMatchLater } from './EmptyLists';
import { lazyPart } from './lazy-part';

const [LazyNoRunners, usePreloadEmptyLists] = lazyPart(async () => (await import('./EmptyLists')).NoRunners);
const [LazyNoMatch] = lazyPart(async () => (await import('./EmptyLists')).NoMatch);

/** Preloads the empty states: most lists have runners and do not wait for them. */
export { usePreloadEmptyLists };

/** A race without runners. */
export function NoRunners() {
  return (
    <Suspense fallback={<Loading />}>
      <LazyNoRunners />
    </Suspense>
  );
}

/** A search without a match. */
export function NoMatch(props: ComponentProps<typeof NoMatchLater>) {
  return (
    <Suspense>
      <LazyNoMatch {...props} />
    </Suspense>
  );
}
