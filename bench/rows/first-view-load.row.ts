import { BenchmarkRace } from '../harness/benchmark-race';
import { HelperProcess } from '../harness/helper-process';
import { requestBytes, createLoad, measureLatencies } from '../harness/http-load';
import {
  singleFinding,
  compare,
  runInterleaved,
  atMost,
  type Finding,
  type Row,
  type Scale,
} from '../harness/row';
import {
  LATE_IN_RACE,
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
export const firstViewLoad: Row = {
  name: 'first-view-load',
  group: 'pages',
  title: `Finishes at 20/s while ${String(PAGES_PER_SECOND)} public pages/s are opened, race of ${String(RUNNERS)} (baseline: no pages opened)`,
  measure: (scale) => onProduct((product) => measure(product, scale), LATE_IN_RACE),
};

async function measure(product: RunningProduct, scale: Scale): Promise<Finding[]> {
  return HelperProcess.use('visitors', async (visitors: HelperProcess<Visitors>) => {
    const race = await BenchmarkRace.startInProgress(product, PART, {
      runners: RUNNERS,
      unfinished: FINISHES,
    });
    await waitForRenderedPages(product, paths);
    return [
      ...(await finishes({ product, race, visitors }, scale)),
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

async function finishes({ product, race, visitors }: Scenario, scale: Scale): Promise<Finding[]> {
  const count = scale.count(FINISHES);
  const finishRequests = race.requestsFor('finish').slice(0, count);
  const sendFinishes = async () => {
    const bare = await product.metricValue(NOT_RENDERED);
    const answers = await measureLatencies(finishRequests, product.port);
    await race.restore(count);
    const unrenderedPages = (await product.metricValue(NOT_RENDERED)) - bare;
    return { ...answers, unrenderedPages };
  };
  const run = await runInterleaved(scale, {
    baseline: async () => ({ ...(await sendFinishes()), pages: 0, pageP50: NaN, pageP99: NaN }),
    ours: async () => {
      await visitors.ask('begin', { port: product.port, paths, perSecond: PAGES_PER_SECOND });
      const sent = await sendFinishes();
      const { perSecond, p50, p99 } = await visitors.ask('stop');
      return { ...sent, pages: perSecond, pageP50: p50, pageP99: p99 };
    },
  });
  return [
    ...compare(run.baseline, run.ours, [
      { metric: 'p50', unit: 'ms', what: 'p50 of a finish' },
      { metric: 'p99', unit: 'ms', what: 'p99 of a finish', goal: atMost(1.3, 'baseline') },
    ]),
    singleFinding({ metric: 'pages', unit: '/s', what: '– pages opened', isInformational: true }, run.ours),
    singleFinding({ metric: 'pageP50', unit: 'ms', what: '– p50 of a page' }, run.ours),
    singleFinding({ metric: 'pageP99', unit: 'ms', what: '– p99 of a page' }, run.ours),
    singleFinding({ metric: 'unrenderedPages', unit: '', what: '– pages sent bare' }, run.ours),
  ];
}

const NOT_RENDERED = 'raceday_pages_not_rendered_total';

/** A cached page compared with its cached list: nothing changes meanwhile, so neither is rendered again. */
async function cachedPageCost(product: RunningProduct, scale: Scale): Promise<Finding[]> {
  await waitForRenderedPages(product, [RESULTS]);
  const load = createLoad(product, { awake: true });
  const many = (path: string) =>
    Array<Buffer>(scale.count(REQUESTS)).fill(requestBytes(`GET ${path}`, { 'accept-encoding': 'br' }));
  const [lists, pages] = [many(`/api/races/get/${PART}`), many(RESULTS)];
  const run = await runInterleaved(scale, { baseline: () => load(lists, 200), ours: () => load(pages, 200) });
  return compare(run.baseline, run.ours, [
    {
      metric: 'cpu',
      unit: 'µs',
      what: 'server CPU, page (baseline: its list)',
      goal: atMost(1.5, 'baseline'),
    },
    { metric: 'perSecond', unit: '/s', what: 'answers, page (baseline: its list)' },
  ]);
}
