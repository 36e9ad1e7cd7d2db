import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, expectEqual, runInterleaved, valueAtLeast } from '../harness/measure';
import { BenchmarkRace } from '../harness/benchmark-race';
import { HttpConnection, requestBytes } from '../harness/http-load';
import { inChromium, Phone } from '../harness/phone';
import {
  LATE_IN_RACE_TIME,
  isRendered,
  waitForRenderedPages,
  RunningProduct,
} from '../harness/running-product';
import { cpuTimeUs, memoryBytes, inTemporaryFolder } from '../harness/machine';

const PART = 'race-250913-56';
const RESULTS = '/resultat?dag=2025-09-13&distans=5.6';
const [USUAL, MANY] = [500, 5_000];
/** The server renders a page at most once a second. */
const RENDER_INTERVAL_MS = 1_100;
const SCROLLED_MS = 3_000;
const WHEEL_PX = 120;
/** Half of the field have the first name; the last letters leave a few. */
const SEARCHED = 'margareta lindqvist a0';
const KEY_MS = 120;
const TIMEOUT_MS = 20_000;
const LATE = Symbol('late');

/**
 * The results of a field ten times as large as ours: what the page costs the server, and how it scrolls on a
 * phone.
 */
export const firstViewLongList: Benchmark = {
  name: 'first-view-long-list',
  group: 'pages',
  title: `Results of ${String(MANY)} finishers: rendered by the server, and on a phone with its processor 4× slowed (baseline: ${String(USUAL)})`,
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

interface Race {
  readonly product: RunningProduct;
  readonly race: BenchmarkRace;
}

async function measure(folder: string, scale: Scale): Promise<MetricResult[]> {
  const [usual, many] = [await raceOf(folder, scale.scaled(USUAL)), await raceOf(folder, scale.scaled(MANY))];
  try {
    const onServer = await compareRendering({ usual, many }, scale);
    const onPhone = await inChromium('scrolling and searching', (browser) =>
      compareFrames(browser, { usual, many }, scale),
    );
    return [...onServer, ...onPhone];
  } finally {
    await usual.product.stop();
    await many.product.stop();
  }
}

async function raceOf(folder: string, runners: number): Promise<Race> {
  const product = await RunningProduct.start(folder, { clock: LATE_IN_RACE_TIME });
  const race = await BenchmarkRace.startLateInRace(product, PART, { runners, unfinished: 1 });
  await waitForRenderedPages(product, [RESULTS]);
  return { product, race };
}

interface Races {
  readonly usual: Race;
  readonly many: Race;
}

async function compareRendering({ usual, many }: Races, scale: Scale): Promise<MetricResult[]> {
  const { baseline, ours } = await runInterleaved(scale, {
    baseline: () => measureRendering(usual),
    ours: () => measureRendering(many),
  });
  return compare(baseline, ours, [
    { metric: 'ms', unit: 'ms', what: 'the page rendered again' },
    { metric: 'cpuMs', unit: 'ms', what: '– processor time of the server' },
    { metric: 'cachedMs', unit: 'ms', what: 'the same page, cached' },
    { metric: 'kB', unit: 'kB', what: 'the page, brotli' },
    { metric: 'rawKB', unit: 'kB', what: '– unpacked' },
    { metric: 'mb', unit: 'MB', what: 'memory of the server' },
  ]);
}

/** A runner finishes, so that the page changes. Requests it at once, and then once more. */
async function measureRendering({ product, race }: Race) {
  const connection = await HttpConnection.open(product.port);
  const page = requestBytes(`GET ${RESULTS}`, { 'accept-encoding': 'br' });
  const [finish] = race.requestsFor('finish');
  if (!finish) throw new Error('no runner is on the course');
  await pause(RENDER_INTERVAL_MS);
  const before = await connection.send(page);
  expectEqual('answer to the button', (await connection.send(finish)).status, 200);
  await pause(RENDER_INTERVAL_MS);
  const cpuBefore = cpuTimeUs(product.pid);
  const at = performance.now();
  const fresh = await connection.send(page);
  const ms = performance.now() - at;
  const cpuMs = (cpuTimeUs(product.pid) - cpuBefore) / 1000;
  const cachedAt = performance.now();
  const cached = await connection.send(page);
  const cachedMs = performance.now() - cachedAt;
  connection.close();
  await race.restoreFirst(1);

  const html = brotliDecompressSync(fresh.body);
  if (!isRendered(html.toString())) throw new Error('the page was not rendered by the server');
  if (fresh.body.equals(before.body)) throw new Error('the page was not rendered again');
  expectEqual('bytes of the cached page', cached.body.length, fresh.body.length);
  const mb = memoryBytes(product.pid).now / 1024 ** 2;
  return { ms, cpuMs, cachedMs, kB: fresh.body.length / 1000, rawKB: html.length / 1000, mb };
}

/** Frame rates of scrolling and searching in the list, once it is idle. */
async function compareFrames(
  browser: Browser,
  { usual, many }: Races,
  scale: Scale,
): Promise<MetricResult[]> {
  const on = ({ product }: Race) =>
    Phone.with(browser, product, {
      settings: { hasSlowNetwork: false },
      work: (phone) => scrollAndSearch(phone, scale),
    });
  const { baseline, ours } = await runInterleaved(scale, { baseline: () => on(usual), ours: () => on(many) });
  const smooth = valueAtLeast(50);
  return compare(baseline, ours, [
    { metric: 'scroll', unit: '/s', what: 'frames while scrolling by wheel', goal: smooth },
    { metric: 'scrollGap', unit: 'ms', what: '– longest wait for a frame' },
    { metric: 'search', unit: '/s', what: 'frames while typing a search', goal: smooth },
    { metric: 'searchGap', unit: 'ms', what: '– longest wait for a frame' },
    { metric: 'visibleAfterSeconds', unit: 's', what: 'largest paint, fast network' },
    { metric: 'totalBlockingMs', unit: 'ms', what: 'blocking, fast network' },
  ]);
}

async function scrollAndSearch(phone: Phone, scale: Scale) {
  const { visibleAfterSeconds, totalBlockingMs } = await phone.open(RESULTS);
  const scroll = await phone.measureFrames((page) => scrollFor(page, scale.scaled(SCROLLED_MS)));
  await phone.page.evaluate('scrollTo(0, 0)');
  const searchbox = phone.page.getByRole('searchbox');
  await searchbox.focus();
  const search = await phone.measureFrames(async () => {
    await searchbox.pressSequentially(SEARCHED, { delay: KEY_MS });
    await phone.page
      .getByText(/^\d av /)
      .first()
      .waitFor({ state: 'attached' });
  });
  return {
    ...{ visibleAfterSeconds, totalBlockingMs },
    ...{ scroll: scroll.perSecond, scrollGap: scroll.longestGapMs },
    ...{ search: search.perSecond, searchGap: search.longestGapMs },
  };
}

/** Scrolls as fast as a wheel turns: each turn waits until the page has handled the one before. */
async function scrollFor(page: Page, ms: number): Promise<void> {
  const until = performance.now() + ms;
  await page.mouse.move(200, 400);
  while (performance.now() < until) await page.mouse.wheel(0, WHEEL_PX);
  const moved =
    'new Promise((moved) => scrollY > 0 ? moved() : addEventListener("scroll", moved, { once: true }))';
  const late = pause(TIMEOUT_MS, LATE, { ref: false });
  if ((await Promise.race([page.evaluate(moved), late])) === LATE) throw new Error('the page did not move');
}
