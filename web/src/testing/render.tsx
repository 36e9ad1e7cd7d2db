import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, getConfig, render, screen, type RenderResult } from '@testing-library/react';
import { Suspense, type ReactElement } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { configQuery, type AppConfig } from '../api/app-config';
import { SocketContext } from '../api/socket';
import { createQueryClient } from '../app/App';
import { ConfirmProvider } from '../components/ConfirmProvider';
import { Material } from '../components/Material';
import { NoticeProvider } from '../components/NoticeProvider';
import { CloseDialogOnBack } from '../components/open-dialogs';
import { aConfig } from './builders';
import { FakeServer } from './fake-server';
import { FakeSocket } from './fake-socket';
import { atTestEnd } from './test-end';

interface PageOptions {
  /** The address in the address bar. */
  readonly at?: string;
  /** The route's pattern, when the page reads parameters from it. */
  readonly path?: string;
  readonly config?: Partial<AppConfig>;
  readonly server?: FakeServer;
  /** Delays every other address until it resolves. */
  readonly otherPagesReady?: Promise<null>;
  /** Whether failed queries are retried as in the app; otherwise never. */
  readonly isRetrying?: boolean;
}

interface Rendered extends RenderResult {
  readonly server: FakeServer;
  readonly socket: FakeSocket;
  readonly queryClient: QueryClient;
  /** Returns the address bar's current content. */
  readonly address: () => string;
  /** Follows a link. */
  readonly go: (to: string) => Promise<void>;
  /** The browser's Back. The page before is `PAGE_BEFORE`. */
  readonly back: () => Promise<void>;
}

export const PAGE_BEFORE = '/page-before';

/**
 * Renders a page as the app does, with a fake server and socket. Every other address renders only its path.
 */
export function renderPage(page: ReactElement, options: PageOptions = {}): Rendered {
  const { at = '/', path = at.split(/[?#]/)[0], config, otherPagesReady } = options;
  const server = (options.server ?? new FakeServer()).install();
  const socket = new FakeSocket();
  const queryClient = options.isRetrying ? createQueryClient() : testQueryClient();
  queryClient.setQueryData(configQuery.queryKey, aConfig(config));
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path, element: page },
          { path: '*', element: <Elsewhere />, ...(otherPagesReady && { loader: () => otherPagesReady }) },
        ],
      },
    ],
    { initialEntries: [PAGE_BEFORE, at], initialIndex: 1 },
  );
  atTestEnd(() => {
    router.dispose();
    queryClient.clear();
  });

  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <Material>
        <SocketContext value={socket.asLive()}>
          <NoticeProvider>
            <ConfirmProvider>
              <Suspense>
                <RouterProvider router={router} />
              </Suspense>
            </ConfirmProvider>
          </NoticeProvider>
        </SocketContext>
      </Material>
    </QueryClientProvider>,
  );
  const address = () => {
    const { pathname, search, hash } = router.state.location;
    return pathname + search + hash;
  };
  const go = async (to: string) => router.navigate(to);
  // As a key or a click of user-event: not within `act`.
  const back = () => getConfig().asyncWrapper(() => router.navigate(-1)) as Promise<void>;
  return { ...rendered, server, socket, queryClient, address, go, back };
}

function testQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Infinity, gcTime: Infinity, networkMode: 'always' },
    },
  });
}

function Frame() {
  return (
    <>
      <CloseDialogOnBack />
      <Outlet />
    </>
  );
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`Sidan ${pathname}${search}`}</p>;
}

/** Sets the field with this label at once, as a browser's autofill does. Tests of key events type instead. */
export function fill(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}
