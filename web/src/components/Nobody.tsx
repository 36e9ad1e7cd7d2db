import { Suspense, type ComponentProps } from 'react';
import { Loading } from './DataState';
import type { NoMatch as NoMatchLater } from './EmptyLists';
import { lazyPart } from './lazy-part';

const [Runners, useNobodyAhead] = lazyPart(async () => (await import('./EmptyLists')).NoRunners);
const [Match] = lazyPart(async () => (await import('./EmptyLists')).NoMatch);

/** Preloads the empty states: most lists have runners and do not wait for them. */
export { useNobodyAhead };

/** A race without runners. */
export function NoRunners() {
  return (
    <Suspense fallback={<Loading />}>
      <Runners />
    </Suspense>
  );
}

/** A search without a match. */
export function NoMatch(props: ComponentProps<typeof NoMatchLater>) {
  return (
    <Suspense>
      <Match {...props} />
    </Suspense>
  );
}
