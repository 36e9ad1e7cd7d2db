import type { Query, QueryClient } from '@tanstack/react-query';
import { StrictMode, type ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { ApiError } from '../api/client';
import { configQuery } from '../api/app-config';
import type { LiveSocket } from '../api/live-socket';
import { SocketContext } from '../api/socket';
import { createQueryClient, AppProviders } from '../app/App';
import { hideClosedNotices, recordEarlyInput } from '../app/early-input';
import type { PageState } from '../app/hydrate-page';
import { routes } from '../app/routes';
import { CLOSED_NOTICES_KEY } from '../components/use-notices';

/** A page as HTML: the root's content, and the state that the browser hydrates from. */
export interface RenderedPage {
  readonly html: string;
  /** Inline script that runs before all others. */
  readonly script: string;
  /** `PageState` as JSON, escaped so that it cannot close its element. */
  readonly state: string;
}

/** An answer may lead to more queries: the races, then their lists. */
const MAX_ROUNDS = 4;

/**
 * Renders the page at a path with its query ('/resultat?distans=5.6') for a signed-out visitor. Throws when
 * it redirects, when an answer is unavailable, and when a component throws.
 */
export async function renderPage(path: string): Promise<RenderedPage> {
  const client = createQueryClient();
  const { now } = await client.query({ ...configQuery, retry: false });
  for (let round = 1; ; round++) {
    const page = await renderOnce(path, client);
    const pending = client.getQueryCache().getAll().filter(isPending);
    if (pending.length === 0 || round === MAX_ROUNDS)
      return { ...page, state: toEmbeddableJson({ now, known: answersIn(client) }) };
    await Promise.all(pending.map(fetchPending));
  }
}

function isPending({ state, options }: Query): boolean {
  const isUntried = state.data === undefined && state.errorUpdateCount === 0;
  const isEnabled = options.queryFn !== undefined && (options as { enabled?: unknown }).enabled !== false;
  // A personal query has no answer for a signed-out visitor.
  return isUntried && isEnabled && options.meta?.isPersonal !== true;
}

/**
 * Fetches one query. Ignores a refusal, whose error the browser shows; throws when the server is unavailable.
 */
async function fetchPending(query: Query): Promise<void> {
  try {
    await query.fetch({ ...query.options, retry: false });
  } catch (error) {
    if (!(error instanceof ApiError) || error.isTransient) throw error;
  }
}

function answersIn(client: QueryClient): PageState['known'] {
  const queries = client.getQueryCache().getAll();
  return queries
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

function toEmbeddableJson(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** A page gets no messages while it renders; without this stub it would open the page's own socket. */
const stubSocket: LiveSocket = {
  connected: false,
  on: () => stubSocket,
  off: () => stubSocket,
  emit: () => stubSocket,
  timeout: () => ({ emitWithAck: () => Promise.reject(new Error('no socket here')) }),
  connect: () => stubSocket,
  disconnect: () => stubSocket,
};

async function renderOnce(path: string, client: QueryClient): Promise<Omit<RenderedPage, 'state'>> {
  const handler = createStaticHandler(routes(client));
  const context = await handler.query(new Request(new URL(path, 'http://page')));
  if (context instanceof Response) throw new Error(`${path} leads to another page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = await renderToHtml(
    <StrictMode>
      <AppProviders queryClient={client}>
        <SocketContext value={stubSocket}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </SocketContext>
      </AppProviders>
    </StrictMode>,
  );
  return {
    html: html.replace(TITLE, '$1'),
    script: `(${recordEarlyInput.toString()})();(${hideClosedNotices.toString()})('${CLOSED_NOTICES_KEY}')`,
  };
}

/**
 * The title and metadata that React renders first. They are removed, because the server writes its own into
 * the head.
 */
const TITLE = /^((?:<link [^>]*>)*)(?:<meta [^>]*>)*<title>[^<]*<\/title>/;

/**
 * Renders without streaming: streamed content stays hidden until a script shows it. Throws a component's
 * error.
 */
async function renderToHtml(page: ReactElement): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(page, {
    progressiveChunkSize: Infinity,
    onError: (error) => void errors.push(error),
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
