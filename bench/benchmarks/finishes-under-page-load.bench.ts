import { BenchmarkRace } from '../harness/benchmark-race';
import { HelperProcess } from '../harness/helper-process';
import { requestBytes, createLoad, measureLatencies } from '../harness/http-load';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, ratioAtMost, runInterleaved, summarize } from '../harness/measure';
import {
  LATE_IN_RACE_TIME,
  onProduct,
  type RunningProduct,
  waitForRenderedPages,
} from '../harness/running-product';
import type { Visitors } from '../processes/visitors';

const PART = 'race-250913-56';
const RUNNERS = 1_000;
/** Ten seconds of finishes. */
const FINISHES = 200;
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
export const finishesUnderPageLoad: Benchmark = {
  name: 'finishes-under-page-load',
  group: 'pages',
  title: `Finishes at 20/s while ${String(PAGES_PER_SECOND)} public pages/s are opened, race of ${String(RUNNERS)} (baseline: no pages opened)`,
  measure: (scale) => onProduct((product) => measure(product, scale), { clock: LATE_IN_RACE_TIME }),
};

async function measure(product: RunningProduct, scale: Scale): Promise<MetricResult[]> {
  return HelperProcess.use('visitors', async (visitors: HelperProcess<Visitors>) => {
    const race = await BenchmarkRace.startLateInRace(product, PART, {
      runners: RUNNERS,
      unfinished: FINISHES,
    });
    await waitForRenderedPages(product, paths);
    return [
      ...(await measureFinishes({ product, race, visitors }, scale)),
      ...(await cachedPageCost(product, scale)),
    ];
  });
}

/** A race in progress, and the visitors who open its pages. */
interface Scenario {
  readonly product: RunningProduct;
  readonly race: BenchmarkRace;
  readonly visitors: HelperProcess<Visitors>;
}

async function measureFinishes({ product, race, visitors }: Scenario, scale: Scale): Promise<MetricResult[]> {
  const count = scale.scaled(FINISHES);
  const finishRequests = race.requestsFor('finish').slice(0, count);
  const sendFinishes = async () => {
    const unrenderedBefore = await product.metricValue(NOT_RENDERED);
    const answers = await measureLatencies(finishRequests, product.port);
    await race.restoreFirst(count);
    const unrenderedPages = (await product.metricValue(NOT_RENDERED)) - unrenderedBefore;
    return { ...answers, unrenderedPages };
  };
  const run = await runInterleaved(scale, {
    baseline: async () => ({ ...(await sendFinishes()), pages: 0, pageP50: NaN, pageP99: NaN }),
    ours: async () => {
      await visitors.call('begin', { port: product.port, paths, perSecond: PAGES_PER_SECOND });
      const sent = await sendFinishes();
      const { perSecond, p50, p99 } = await visitors.call('stop');
      return { ...sent, pages: perSecond, pageP50: p50, pageP99: p99 };
    },
  });
  return [
    ...compare(run.baseline, run.ours, [
      { metric: 'p50', unit: 'ms', what: 'p50 of a finish' },
      { metric: 'p99', unit: 'ms', what: 'p99 of a finish', goal: ratioAtMost(1.3) },
    ]),
    summarize({ metric: 'pages', unit: '/s', what: '– pages opened', isInformational: true }, run.ours),
    summarize({ metric: 'pageP50', unit: 'ms', what: '– p50 of a page' }, run.ours),
    summarize({ metric: 'pageP99', unit: 'ms', what: '– p99 of a page' }, run.ours),
    summarize({ metric: 'unrenderedPages', unit: '', what: '– pages sent unrendered' }, run.ours),
  ];
}

const NOT_RENDERED = 'raceday_pages_not_rendered_total';

/** A cached page compared with its cached list: nothing changes meanwhile, so neither is rendered again. */
async function cachedPageCost(product: RunningProduct, scale: Scale): Promise<MetricResult[]> {
  await waitForRenderedPages(product, [RESULTS]);
  const load = createLoad(product, { busyWait: true });
  const many = (path: string) =>
    Array<Buffer>(scale.scaled(REQUESTS)).fill(requestBytes(`GET ${path}`, { 'accept-encoding': 'br' }));
  const [lists, pages] = [many(`/api/races/get/${PART}`), many(RESULTS)];
  const run = await runInterleaved(scale, { baseline: () => load(lists, 200), ours: () => load(pages, 200) });
  return compare(run.baseline, run.ours, [
    {
      metric: 'cpuUsPerOperation',
      unit: 'µs',
      what: 'server CPU, page (baseline: its list)',
      goal: ratioAtMost(1.5),
    },
    { metric: 'perSecond', unit: '/s', what: 'answers, page (baseline: its list)' },
  ]);
}
