import type { Browser } from 'playwright-core';
import { BenchmarkRace } from '../harness/benchmark-race';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { type MetricSpec, runInterleaved, summarize, valueAtMost } from '../harness/measure';
import { inChromium, Phone, type FirstView, type PhoneSettings } from '../harness/phone';
import {
  LATE_IN_RACE_TIME,
  onProduct,
  type RunningProduct,
  waitForRenderedPages,
} from '../harness/running-product';

const PART = 'race-250913-56';
const RACE = 'dag=2025-09-13&distans=5.6';
const RUNNERS = 500;
const UNFINISHED = 100;

/** A page to open, and its goals: the time until it is visible, and the blocking time. */
interface PageGoals {
  readonly path: string;
  readonly seconds: number;
  readonly blockingMs?: number;
  readonly isServerRendered?: boolean;
  readonly settings?: PhoneSettings;
}

/** For the last two pages, `readySelector` is the content that visitors need: the frame around it comes sooner. */
const pages = {
  home: { path: '/', seconds: 1.3, blockingMs: 200, isServerRendered: true },
  results: { path: `/resultat?${RACE}`, seconds: 1.6, blockingMs: 300, isServerRendered: true },
  'start lists': { path: `/startlistor?${RACE}`, seconds: 1.6, isServerRendered: true },
  runner: { path: `/resultat/${PART}/${String(UNFINISHED + 1)}`, seconds: 1.6, isServerRendered: true },
  registration: { path: '/anmalan', seconds: 3, settings: { readySelector: 'form input[type="email"]' } },
  timing: {
    path: `/admin/race/${PART}`,
    seconds: 3,
    settings: { readySelector: '[role="group"][aria-label="Kvar ute"] button', isSignedIn: true },
  },
} satisfies Readonly<Record<string, PageGoals>>;

/** The wait of a first-time visitor with a mid-range phone on a slow network. */
export const firstView: Benchmark = {
  name: 'first-view',
  group: 'pages',
  title:
    'First view in Chromium: 562 ms, 1.44 Mbit/s, processor 4× slowed, 412×823; 500 runners, 400 finished',
  measure: async (scale) => [
    ...(await inChromium('first-view', (browser) =>
      onProduct((product) => measure(product, browser, scale), { clock: LATE_IN_RACE_TIME }),
    )),
  ],
};

async function measure(product: RunningProduct, browser: Browser, scale: Scale): Promise<MetricResult[]> {
  await BenchmarkRace.startLateInRace(product, PART, { runners: RUNNERS, unfinished: UNFINISHED });
  const all: readonly [string, PageGoals][] = Object.entries(pages);
  const visits = all.map(([name, { path, settings = {}, isServerRendered = false }]) => {
    const work = (phone: Phone) => phone.open(path);
    const visit = async () => {
      if (isServerRendered) await waitForRenderedPages(product, [path]);
      return { ...(await Phone.with(browser, product, { settings, work })) };
    };
    return [name, visit] as const;
  });
  const views = await runInterleaved(scale, Object.fromEntries(visits));
  return all.flatMap(([name, page]) =>
    metricsOf(name, page).map((line) => summarize(line, views[name] ?? [])),
  );
}

function metricsOf(
  name: string,
  { seconds, blockingMs, settings }: PageGoals,
): MetricSpec<keyof FirstView>[] {
  const readyText = settings?.readySelector === undefined ? 'largest paint' : 'awaited content is visible';
  return [
    { metric: 'visibleAfterSeconds', what: `${name}: ${readyText}`, unit: 's', goal: valueAtMost(seconds) },
    { metric: 'cumulativeLayoutShift', what: `${name}: layout shift`, unit: '', goal: valueAtMost(0.02) },
    {
      metric: 'totalBlockingMs',
      what: `${name}: blocking`,
      unit: 'ms',
      ...(blockingMs !== undefined && { goal: valueAtMost(blockingMs) }),
    },
    { metric: 'requests', what: `${name}: requests by then`, unit: '', goal: valueAtMost(10) },
  ];
}
