import { join } from 'node:path';
import type { Page } from 'playwright-core';

const inPage = join(__dirname, 'in-page/layout-shift.js');

/** A slow phone: a quarter of the processor, and slow 4G as Lighthouse defines it. */
const TIMES_SLOWER = 4;
const SLOW_4G = { latency: 562.5, downloadThroughput: 184_000, uploadThroughput: 84_000 };

/** Highest layout-shift score that passes as stable. */
const MAX_SCORE = 0.02;
/** A page is at rest after this long without a request, a response or a shift. */
const REST_MS = 2000;
/** Shifts less than this apart belong to one burst, which lasts at most `BURST_MS`. */
const BURST_GAP_MS = 1000;
const BURST_MS = 5000;

interface Shift {
  readonly value: number;
  /** Ms since navigation. */
  readonly at: number;
  /** Moved elements, with old and new left, top, width and height in CSS pixels. */
  readonly moved: readonly string[];
}

/** Cumulative layout shift of a page load, and a line for each element that moved. */
interface LayoutShift {
  readonly score: number;
  readonly moved: readonly string[];
}

/** Opens an address and waits until it shows this text and the page is at rest. */
export type SlowVisit = (url: string, expectedText: string) => Promise<LayoutShift>;

/** Fails when the score is above `MAX_SCORE`, and lists what moved. */
export async function expectNoLayoutShift(
  visit: SlowVisit,
  url: string,
  expectedText: string,
): Promise<void> {
  const { score, moved } = await visit(url, expectedText);
  expect(score > MAX_SCORE ? [`${score.toFixed(3)} on ${url}`, ...moved] : []).toEqual([]);
}

/**
 * Throttles a page's network and processor and records its layout shifts. Returns a function that visits an
 * address with an empty cache.
 */
export async function throttlePage(page: Page, timesSlower = TIMES_SLOWER): Promise<SlowVisit> {
  const devtools = await page.context().newCDPSession(page);
  await page.addInitScript({ path: inPage });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });

  return async (url, expectedText) => {
    await devtools.send('Network.clearBrowserCache');
    await slowDown(timesSlower);
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText(expectedText).first().waitFor();
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate<Shift[]>(`layoutAtRest(${REST_MS})`);
    // Chromium throttles by keeping the real processor busy, even while the page idles.
    await slowDown(1);
    return cumulativeShift(shifts);
  };
}

/** The worst burst is the score, as in Web Vitals. */
function cumulativeShift(shifts: readonly Shift[]): LayoutShift {
  let [score, burst, first, last] = [0, 0, -Infinity, -Infinity];
  for (const { value, at } of shifts) {
    const isNew = at - last >= BURST_GAP_MS || at - first >= BURST_MS;
    if (isNew) [burst, first] = [0, at];
    burst += value;
    last = at;
    score = Math.max(score, burst);
  }
  return { score, moved: shifts.flatMap(describeShift) };
}

function describeShift({ value, at, moved }: Shift): string[] {
  return moved.map((what) => `${value.toFixed(3)} at ${Math.round(at)} ms: ${what}`);
}
