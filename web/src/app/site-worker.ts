import {
  cacheNameOf,
  isUnavailable,
  isOfBuild,
  isPublicPage,
  otherBuilds,
  PAGE_TIMEOUT_MS,
  classifyRequest,
  type OfflineBuild,
} from './worker-rules';

// Defined by web/site-worker.mts, at build time.
declare const BUILD: OfflineBuild;
const build = BUILD;

/** The parts in use of a service worker's events. */
interface ExtendableWorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchWorkerEvent extends ExtendableWorkerEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: ExtendableWorkerEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchWorkerEvent) => void): void;
}
const worker = globalThis as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(cacheBuild().then(() => worker.skipWaiting())));

worker.addEventListener('activate', (event) => event.waitUntil(activateBuild()));

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const requestKind = classifyRequest({ method, mode, url: new URL(url) }, worker.location.origin, build);
  if (requestKind === 'page') event.respondWith(pageFor(event));
  if (requestKind === 'file') event.respondWith(fileFor(event.request));
});

/** Fetches one file at a time, so that the page the visitor reads has the network first. */
async function cacheBuild(): Promise<void> {
  const cache = await caches.open(cacheNameOf(build));
  const page = await fetch(build.page, { cache: 'no-cache' });
  if (!page.ok || !isOfBuild(await page.clone().text(), build)) throw new Error('this is another build');
  for (const file of build.files) await cache.add(file);
  await cache.put(build.page, page);
}

async function activateBuild(): Promise<void> {
  const others = otherBuilds(await caches.keys(), build);
  await Promise.all(others.map((name) => caches.delete(name)));
  const { navigationPreload } = worker.registration as Partial<ServiceWorkerRegistration>;
  await navigationPreload?.enable();
  await worker.clients.claim();
}

/**
 * Answers with the server's page; with the cached one when the server is unavailable, or too slow with a
 * public page.
 */
async function pageFor(event: FetchWorkerEvent): Promise<Response> {
  const fromServer = askServer(event);
  const inTime = isPublicPage(new URL(event.request.url).pathname) ? [pageTimeout()] : [];
  const answer = await Promise.race([fromServer.catch(() => undefined), ...inTime]);
  if (answer && !isUnavailable(answer.status)) return answer;
  return (await fromCache(build.page)) ?? fromServer;
}

async function askServer({ preloadResponse, request }: FetchWorkerEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function fileFor(request: Request): Promise<Response> {
  return (await fromCache(request.url)) ?? fetch(request);
}

async function fromCache(address: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheNameOf(build));
  return cache.match(address, { ignoreVary: true });
}

function pageTimeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS, undefined));
}
