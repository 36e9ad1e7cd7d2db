import { ScreenPool } from '../harness/screen-pool';
import { BenchmarkRace } from '../harness/benchmark-race';
import { HelperProcess } from '../harness/helper-process';
import { requestBytes } from '../harness/http-connection';
import { createLoad } from '../harness/http-load';
import { singleFinding, comparedFinding, runInterleaved } from '../harness/interleave';
import { waitForRenderedPages } from '../harness/rendered-pages';
import { atMost, type Finding, type Row, type Scale } from '../harness/row';
import { RunningProduct } from '../harness/running-product';
import { percentile } from '../harness/statistics';
import { measureLatencies, sendAtInterval } from '../harness/send-finishes';
import { inTemporaryFolder } from '../harness/temporary-folder';
import type { Visitors } from '../processes/visitors';

const PART = 'race-250913-56';
const RUNNERS = 1_000;
/** Ten seconds of finishes, and three with live screens. */
const FINISHES = 200;
const WATCHED = 60;
const SCREENS = 1_000;
const PAGES_PER_SECOND = 50;
const REQUESTS = 5_000;

const RESULTS = '/resultat?dag=2025-09-13&distans=5.6';
const paths = [
  '/',
  RESULTS,
  '/startlistor?dag=2025-09-13&distans=5.6',
  `/resultat/${PART}/${String(RUNNERS)}`,
];

/** The cost of pages rendered by the server: visitors must not slow down timing. */
export const firstViewLoad: Row = {
  name: 'first-view-load',
  group: 'pages',
  title: `Finishes at 20/s while ${String(PAGES_PER_SECOND)} public pages/s are opened, race of ${String(RUNNERS)} (baseline: no pages opened)`,
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

async function measure(folder: string, scale: Scale): Promise<Finding[]> {
  const product = await RunningProduct.startLateInRace(folder);
  const visitors = HelperProcess.start<Visitors>('visitors');
  try {
    const race = await BenchmarkRace.startInProgress(product, PART, {
      runners: RUNNERS,
      unfinished: FINISHES,
    });
    await waitForRenderedPages(product, paths);
    const scenario = {
      product,
      race,
      withoutVisitors: runWithoutVisitors,
      withVisitors: runWithVisitors(visitors, product.port),
    };
    return [
      ...(await finishes(scenario, scale)),
      ...(await finishesToScreens(scenario, scale)),
      ...(await cachedPageCost(product, scale)),
    ];
  } finally {
    await visitors.stop();
    await product.stop();
  }
}

/** A race in progress, and two ways to run work on it: with and without visitors who open its pages. */
interface Scenario {
  readonly product: RunningProduct;
  readonly race: BenchmarkRace;
  readonly withVisitors: RunWith;
  readonly withoutVisitors: RunWith;
}

type RunWith = <T>(work: () => Promise<T>) => Promise<T & PageLoad>;

/** Pages opened a second, and their latency in ms. */
interface PageLoad {
  readonly pages: number;
  readonly pageP50: number;
  readonly pageP99: number;
}

const runWithoutVisitors: RunWith = async (work) => ({
  ...(await work()),
  pages: 0,
  pageP50: NaN,
  pageP99: NaN,
});

function runWithVisitors(visitors: HelperProcess<Visitors>, port: number): RunWith {
  return async (work) => {
    await visitors.ask('begin', { port, paths, perSecond: PAGES_PER_SECOND });
    const done = await work();
    const { perSecond, p50, p99 } = await visitors.ask('stop');
    return { ...done, pages: perSecond, pageP50: p50, pageP99: p99 };
  };
}

async function finishes(
  { product, race, withoutVisitors, withVisitors }: Scenario,
  scale: Scale,
): Promise<Finding[]> {
  const count = scale.count(FINISHES);
  const finishRequests = race.requestsFor('finish').slice(0, count);
  const sendFinishes = async () => {
    const bare = await product.metricValue(NOT_RENDERED);
    const answers = await measureLatencies(finishRequests, product.port);
    await race.restore(count);
    const unrenderedPages = (await product.metricValue(NOT_RENDERED)) - bare;
    return { p50: percentile(answers, 50), p99: percentile(answers, 99), unrenderedPages };
  };
  const run = await runInterleaved(scale, {
    baseline: () => withoutVisitors(sendFinishes),
    ours: () => withVisitors(sendFinishes),
  });
  return [
    comparedFinding({ metric: 'p50', unit: 'ms', what: 'p50 of a finish' }, run.baseline, run.ours),
    comparedFinding(
      { metric: 'p99', unit: 'ms', what: 'p99 of a finish', goal: atMost(1.3, 'baseline') },
      run.baseline,
      run.ours,
    ),
    singleFinding({ metric: 'pages', unit: '/s', what: '– pages opened', isInformational: true }, run.ours),
    singleFinding({ metric: 'pageP50', unit: 'ms', what: '– p50 of a page' }, run.ours),
    singleFinding({ metric: 'pageP99', unit: 'ms', what: '– p99 of a page' }, run.ours),
    singleFinding({ metric: 'unrenderedPages', unit: '', what: '– pages sent bare' }, run.ours),
  ];
}

const NOT_RENDERED = 'raceday_pages_not_rendered_total';

async function finishesToScreens(
  { product, race, withoutVisitors, withVisitors }: Scenario,
  scale: Scale,
): Promise<Finding[]> {
  const count = scale.count(WATCHED);
  const finishRequests = race.requestsFor('finish').slice(0, count);
  const screenPool = await ScreenPool.connect(product.port, 'socket.io', scale.count(SCREENS));
  try {
    const sendFinishes = async () => {
      const delays = await sendAtInterval([product.port], finishRequests, screenPool);
      await race.restore(count);
      await screenPool.waitForRevision((await race.status()).revision);
      return delays;
    };
    const run = await runInterleaved(scale, {
      baseline: () => withoutVisitors(sendFinishes),
      ours: () => withVisitors(sendFinishes),
    });
    const line = { unit: 'ms' } as const;
    return [
      comparedFinding(
        { ...line, metric: 'p50', what: 'p50 to the last of 1,000 open results' },
        run.baseline,
        run.ours,
      ),
      comparedFinding(
        { ...line, metric: 'p99', what: 'p99 to the last of 1,000 open results' },
        run.baseline,
        run.ours,
      ),
    ];
  } finally {
    await screenPool.close();
  }
}

/** A cached page compared with its cached list: nothing changes meanwhile, so neither is rendered again. */
async function cachedPageCost(product: RunningProduct, scale: Scale): Promise<Finding[]> {
  await waitForRenderedPages(product, [RESULTS]);
  const load = createLoad(product, { awake: true });
  const many = (path: string) =>
    Array<Buffer>(scale.count(REQUESTS)).fill(requestBytes(`GET ${path}`, { 'accept-encoding': 'br' }));
  const [lists, pages] = [many(`/api/races/get/${PART}`), many(RESULTS)];
  const run = await runInterleaved(scale, { baseline: () => load(lists, 200), ours: () => load(pages, 200) });
  return [
    comparedFinding(
      {
        metric: 'cpu',
        unit: 'µs',
        what: 'server CPU, page (baseline: its list)',
        goal: atMost(1.5, 'baseline'),
      },
      run.baseline,
      run.ours,
    ),
    comparedFinding(
      { metric: 'perSecond', unit: '/s', what: 'answers, page (baseline: its list)' },
      run.baseline,
      run.ours,
    ),
  ];
}
