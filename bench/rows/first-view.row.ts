import type { Browser } from 'playwright-core';
import { BenchmarkRace } from '../harness/benchmark-race';
import {
  singleFinding,
  runInterleaved,
  type Line,
  atMost,
  type Finding,
  type Row,
  type Scale,
} from '../harness/row';
import { inChromium, Phone, type FirstView, type PhoneSettings } from '../harness/phone';
import {
  LATE_IN_RACE,
  onProduct,
  type RunningProduct,
  waitForRenderedPages,
} from '../harness/running-product';

const PART = 'race-250913-56';
const RUNNERS = 500;
/** The number of runners on the course. */
const OUT = 100;

/** A page to open, and its goals: s until it is visible, and ms of blocking. */
interface Opened {
  readonly path: string;
  readonly seconds: number;
  readonly blocking?: number;
  readonly isPrepared?: boolean;
  readonly settings?: PhoneSettings;
}

/**
 * For the last two pages, `awaited` is the content that visitors need, since the frame around it comes
 * sooner.
 */
const pages = {
  home: { path: '/', seconds: 1.3, blocking: 200, isPrepared: true },
  results: { path: '/resultat?dag=2025-09-13&distans=5.6', seconds: 1.6, blocking: 300, isPrepared: true },
  'start lists': { path: '/startlistor?dag=2025-09-13&distans=5.6', seconds: 1.6, isPrepared: true },
  runner: { path: `/resultat/${PART}/${String(OUT + 1)}`, seconds: 1.6, isPrepared: true },
  registration: { path: '/anmalan', seconds: 3, settings: { awaited: 'form input[type="email"]' } },
  timing: {
    path: `/admin/race/${PART}`,
    seconds: 3,
    settings: { awaited: '[role="group"][aria-label="Kvar ute"] button', isSignedIn: true },
  },
} satisfies Readonly<Record<string, Opened>>;

/** The wait of a first-time visitor with a mid-range phone on a slow network. */
export const firstView: Row = {
  name: 'first-view',
  group: 'pages',
  title:
    'First view in Chromium: 562 ms, 1.44 Mbit/s, processor 4× slowed, 412×823; 500 runners, 400 of them in',
  measure: async (scale) => [
    ...(await inChromium('first-view', (browser) =>
      onProduct((product) => measure(product, browser, scale), LATE_IN_RACE),
    )),
  ],
};

async function measure(product: RunningProduct, browser: Browser, scale: Scale): Promise<Finding[]> {
  await BenchmarkRace.startInProgress(product, PART, { runners: RUNNERS, unfinished: OUT });
  const all: readonly [string, Opened][] = Object.entries(pages);
  const visits = all.map(([name, { path, settings = {}, isPrepared = false }]) => {
    const work = (phone: Phone) => phone.open(path);
    const visit = async () => {
      if (isPrepared) await waitForRenderedPages(product, [path]);
      return { ...(await Phone.with(browser, product, { settings, work })) };
    };
    return [name, visit] as const;
  });
  const views = await runInterleaved(scale, Object.fromEntries(visits));
  return all.flatMap(([name, page]) =>
    linesOf(name, page).map((line) => singleFinding(line, views[name] ?? [])),
  );
}

function linesOf(name: string, { seconds, blocking, settings }: Opened): Line<keyof FirstView>[] {
  const readyText = settings?.awaited === undefined ? 'largest paint' : 'awaited content is visible';
  return [
    { metric: 'seconds', what: `${name}: ${readyText}`, unit: 's', goal: atMost(seconds) },
    { metric: 'shift', what: `${name}: layout shift`, unit: '', goal: atMost(0.02) },
    {
      metric: 'blocking',
      what: `${name}: blocking`,
      unit: 'ms',
      ...(blocking !== undefined && { goal: atMost(blocking) }),
    },
    { metric: 'requests', what: `${name}: requests by then`, unit: '', goal: atMost(10) },
  ];
}
