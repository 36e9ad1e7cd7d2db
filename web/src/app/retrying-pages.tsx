import { Suspense, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { lazyComponent } from '../components/lazy-component';
import { PageTitle, PageWidth } from '../components/PageLayout';
import { useIsOutdated } from './new-version';

/**
 * Returns the routes with retries: a page whose code fails to load shows a message until a retry succeeds.
 * The router itself caches a failure, so every later visit would fail too. `Frame` wraps the message: `main`
 * for pages without a shell.
 */
export function withRetries(routes: readonly RouteObject[], Frame: 'main' | 'div' = 'div'): RouteObject[] {
  return routes.map((route) => {
    const children = route.children && withRetries(route.children, Frame);
    const { lazy } = route;
    if (typeof lazy !== 'function') return { ...route, ...(children && { children }) } as RouteObject;
    const fetchPage = () => lazy() as Promise<{ Component: ComponentType }>;
    const fetchOnce = () => fetchPage().catch(() => ({ Component: retryingPage(fetchPage, Frame) }));
    return { ...route, lazy: fetchOnce, ...(children && { children }) } as RouteObject;
  });
}

function retryingPage(
  fetchPage: () => Promise<{ Component: ComponentType }>,
  Frame: 'main' | 'div',
): ComponentType {
  const [Page] = lazyComponent(async () => (await fetchPage()).Component);
  return function PageLater() {
    return (
      <Suspense
        fallback={
          <Frame>
            <PageUnavailable />
          </Frame>
        }
      >
        <Page />
      </Suspense>
    );
  };
}

function PageUnavailable() {
  const isOutdated = useIsOutdated();
  if (isOutdated)
    return (
      <PageWidth>
        <PageTitle title="Det finns en ny version" />
        <p role="alert">Sidan har fått en ny version sedan den öppnades.</p>
        <button type="button" className="button filled" onClick={() => window.location.reload()}>
          Ladda om
        </button>
      </PageWidth>
    );
  return (
    <PageWidth>
      <PageTitle title="Sidan har inte kommit fram" />
      <p role="alert">Servern svarar inte. Sidan visas av sig själv när nätet är tillbaka.</p>
    </PageWidth>
  );
}
