import { Suspense, type ComponentProps } from 'react';
import { Loading } from './DataState';
import type { NoMatch as NoMatchLater } from './EmptyLists';
import { lazyPart } from './lazy-part';

const [Runners, useNobodyAhead] = lazyPart(async () => (await import('./EmptyLists')).NoRunners);
const [Match] = lazyPart(async () => (await import('./EmptyLists')).NoMatch);

/** Fetches what stands where a list has nobody: most lists have somebody, and do not wait for it. */
export { useNobodyAhead };

/** A race without runners. */
export function NoRunners() {
  return (
    <Suspense fallback={<Loading />}>
      <Runners />
    </Suspense>
  );
}

/** Nobody matches a search. */
export function NoMatch(props: ComponentProps<typeof NoMatchLater>) {
  return (
    <Suspense>
      <Match {...props} />
    </Suspense>
  );
}
