import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { Query, QueryClient } from '@tanstack/react-query';
import { StrictMode, type ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { ApiError } from '../api/client';
import { configQuery } from '../api/app-config';
import type { LiveSocket } from '../api/live-socket';
import { SocketContext } from '../api/socket';
import { createQueryClient, Surroundings } from '../app/App';
import { hideClosed, listenEarly } from '../app/before-life';
import type { PageState } from '../app/take-over';
import { routes } from '../app/routes';
import { CLOSED_NOTICES } from '../components/use-notices';

/** A page as HTML: what is in its root, the rules it is dressed in by style element, and what the browser goes on from. */
export interface RenderedPage {
  readonly html: string;
  readonly styles: readonly StyleElement[];
  /** What runs ahead of everything else. */
  readonly script: string;
  /** `PageState` as JSON that cannot end the element it is in. */
  readonly state: string;
}

/** `names`: by which emotion knows again in a browser what is there already. */
interface StyleElement {
  readonly names: string;
  readonly css: string;
}

/** What a page asks for may lead to more that it asks for: its races, then their lists. */
const ROUNDS = 4;

/**
 * The page at a path with its query ('/resultat?distans=5.6'), as a visitor whom nobody knows sees it. Throws when it leads elsewhere,
 * when the server has no answer for it yet, and when a part of it throws.
 */
export async function renderPage(path: string): Promise<RenderedPage> {
  const client = createQueryClient();
  const { now } = await client.query({ ...configQuery, retry: false });
  for (let round = 1; ; round++) {
    const page = await renderOnce(path, client);
    const wanted = client.getQueryCache().getAll().filter(isWanted);
    if (wanted.length === 0 || round === ROUNDS)
      return { ...page, state: inHtml({ now, known: knownIn(client) }) };
    await Promise.all(wanted.map(fetchNow));
  }
}

function isWanted({ state, options }: Query): boolean {
  const isUntried = state.data === undefined && state.errorUpdateCount === 0;
  const isAsked = options.queryFn !== undefined && (options as { enabled?: unknown }).enabled !== false;
  // What is somebody's own is in no page that is made for nobody.
  return isUntried && isAsked && options.meta?.isSomebodys !== true;
}

/** What is refused is left to the browser, which says so in words; without an answer there is nothing to show. */
async function fetchNow(query: Query): Promise<void> {
  try {
    await query.fetch({ ...query.options, retry: false });
  } catch (error) {
    if (!(error instanceof ApiError) || error.isPassing) throw error;
  }
}

function knownIn(client: QueryClient): PageState['known'] {
  const queries = client.getQueryCache().getAll();
  return queries
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

function inHtml(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** News never come to a page while it is made: asked for them, the page's own socket would open one from here. */
const deaf: LiveSocket = {
  connected: false,
  on: () => deaf,
  off: () => deaf,
  emit: () => deaf,
  timeout: () => ({ emitWithAck: () => Promise.reject(new Error('no socket here')) }),
  connect: () => deaf,
  disconnect: () => deaf,
};

async function renderOnce(path: string, client: QueryClient): Promise<Omit<RenderedPage, 'state'>> {
  const handler = createStaticHandler(routes(client));
  const context = await handler.query(new Request(new URL(path, 'http://page')));
  if (context instanceof Response) throw new Error(`${path} leads to another page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const cache = createCache({ key: 'css' });
  // Rules are collected here, in place of a style element before each part.
  cache.compat = true;
  const html = await htmlOf(
    <CacheProvider value={cache}>
      <StrictMode>
        <Surroundings queryClient={client}>
          <SocketContext value={deaf}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </SocketContext>
        </Surroundings>
      </StrictMode>
    </CacheProvider>,
  );
  return {
    html: html.replace(TITLE, '$1'),
    styles: stylesIn(cache),
    script: `(${listenEarly.toString()})();(${hideClosed.toString()})('${CLOSED_NOTICES}')`,
  };
}

/** What React puts ahead of all else, and the server into the head: the tab's title, and what the page tells search engines. */
const TITLE = /^((?:<link [^>]*>)*)(?:<meta [^>]*>)*<title>[^<]*<\/title>/;

/** All of it in its place: what would come later by script, where there is none, would never come. Throws what a part of it throws. */
async function htmlOf(page: ReactElement): Promise<string> {
  const faults: unknown[] = [];
  const { prelude } = await prerender(page, {
    progressiveChunkSize: Infinity,
    onError: (error) => void faults.push(error),
  });
  const html = await new Response(prelude).text();
  if (faults.length > 0) throw faults[0];
  return html;
}

/** In the order in which they were needed: those for the whole page, each in an element of its own, then all others in one. */
function stylesIn({ key, inserted, registered }: EmotionCache): readonly StyleElement[] {
  const rules = Object.entries(inserted).flatMap(([name, css]) =>
    typeof css === 'string' ? [{ name, css }] : [],
  );
  const isForAll = ({ name }: { name: string }) =>
    !(`${key}-${name}` in registered) && !name.startsWith('animation');
  const parts = rules.filter((rule) => !isForAll(rule));
  return [
    ...rules.filter(isForAll).map(({ name, css }) => ({ names: `${key}-global ${name}`, css })),
    {
      names: [key, ...parts.map(({ name }) => name)].join(' '),
      css: parts.map(({ css }) => css).join(''),
    },
  ];
}
