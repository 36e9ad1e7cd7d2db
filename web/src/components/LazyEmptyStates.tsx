import { Suspense, type ComponentProps } from 'react';
import { Loading } from './DataState';
import type { NoMatch as NoMatchLater } from './EmptyStates';
import { lazyComponent } from './lazy-component';

const [LazyNoRunners, usePreloadEmptyStates] = lazyComponent(
  async () => (await import('./EmptyStates')).NoRunners,
);
const [LazyNoMatch] = lazyComponent(async () => (await import('./EmptyStates')).NoMatch);

/** Preloads the empty states: most lists have runners and do not wait for them. */
export { usePreloadEmptyStates };

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
