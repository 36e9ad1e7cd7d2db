import {
  cacheOf,
  isAway,
  isOfBuild,
  isPublicPage,
  otherBuilds,
  PATIENCE_MS,
  placeOf,
  type KeptBuild,
} from './worker-rules';

// Defined by web/site-worker.mts, at build time.
declare const BUILD: KeptBuild;
const build = BUILD;

/** The parts in use of a service worker's events. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listen: (event: Fetching) => void): void;
}
const worker = globalThis as unknown as Scope;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepBuild().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const place = placeOf({ method, mode, url: new URL(url) }, worker.location.origin, build);
  if (place === 'page') event.respondWith(pageFor(event));
  if (place === 'file') event.respondWith(fileFor(event.request));
});

/** Fetches one file at a time, so that the page the visitor reads has the network first. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(cacheOf(build));
  const page = await fetch(build.page, { cache: 'no-cache' });
  if (!page.ok || !isOfBuild(await page.clone().text(), build)) throw new Error('this is another build');
  for (const file of build.files) await cache.add(file);
  await cache.put(build.page, page);
}

async function takeOver(): Promise<void> {
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
async function pageFor(event: Fetching): Promise<Response> {
  const asked = askServer(event);
  const inTime = isPublicPage(new URL(event.request.url).pathname) ? [patience()] : [];
  const answer = await Promise.race([asked.catch(() => undefined), ...inTime]);
  if (answer && !isAway(answer.status)) return answer;
  return (await kept(build.page)) ?? asked;
}

async function askServer({ preloadResponse, request }: Fetching): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function fileFor(request: Request): Promise<Response> {
  return (await kept(request.url)) ?? fetch(request);
}

async function kept(address: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheOf(build));
  return cache.match(address, { ignoreVary: true });
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS, undefined);
  });
}
