import { join } from 'node:path';
import type { Page } from 'playwright-core';

const inPage = join(__dirname, 'in-page/layout-shift.js');

/** A slow phone's share of the machine, and its network: a fourth of the processor, slow 4G as Lighthouse has it. */
const TIMES_SLOWER = 4;
const SLOW_4G = { latency: 562.5, downloadThroughput: 184_000, uploadThroughput: 84_000 };

/** The highest score of a page that seems to stand still. */
const MOST = 0.02;
/** A page is at rest when nothing has been asked for, come or moved for so long. */
const QUIET_MS = 2000;
/** Shifts with less than this between them are one burst, which is at most so long. */
const GAP_MS = 1000;
const BURST_MS = 5000;

interface Shift {
  readonly value: number;
  /** Ms since the page began. */
  readonly at: number;
  /** What moved, from where to where: left, top, width and height in CSS pixels. */
  readonly moved: readonly string[];
}

/** How much a page moved while it came: its cumulative layout shift, and all that moved, in words. */
interface LayoutShift {
  readonly score: number;
  readonly moved: readonly string[];
}

/** Opens an address and waits until these words are there, nothing is asked for and nothing moves. */
export type SlowVisit = (url: string, words: string) => Promise<LayoutShift>;

/** Fails where more moves than an eye is drawn to, and names it. */
export async function expectStill(visit: SlowVisit, url: string, words: string): Promise<void> {
  const { score, moved } = await visit(url, words);
  expect(score > MOST ? [`${score.toFixed(3)} on ${url}`, ...moved] : []).toEqual([]);
}

/** Makes a page's network slow, and its processor so many times; watches what moves. Gives the way to visit addresses there, with nothing cached. */
export async function slowScreen(page: Page, timesSlower = TIMES_SLOWER): Promise<SlowVisit> {
  const devtools = await page.context().newCDPSession(page);
  await page.addInitScript({ path: inPage });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });

  return async (url, words) => {
    await devtools.send('Network.clearBrowserCache');
    await slowDown(timesSlower);
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText(words).first().waitFor();
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate<Shift[]>(`layoutAtRest(${QUIET_MS})`);
    // A slow processor is made by keeping the real one busy, also while the page has nothing to do.
    await slowDown(1);
    return inAll(shifts);
  };
}

/** The worst burst counts, as for any page on the web. */
function inAll(shifts: readonly Shift[]): LayoutShift {
  let [score, burst, first, last] = [0, 0, -Infinity, -Infinity];
  for (const { value, at } of shifts) {
    const isNew = at - last >= GAP_MS || at - first >= BURST_MS;
    if (isNew) [burst, first] = [0, at];
    burst += value;
    last = at;
    score = Math.max(score, burst);
  }
  return { score, moved: shifts.flatMap(inWords) };
}

function inWords({ value, at, moved }: Shift): string[] {
  return moved.map((what) => `${value.toFixed(3)} at ${Math.round(at)} ms: ${what}`);
}
