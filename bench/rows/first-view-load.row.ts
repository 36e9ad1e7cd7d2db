import { Crowd } from '../harness/crowd';
import { Field } from '../harness/field';
import { HelperProcess } from '../harness/helper-process';
import { requestBytes } from '../harness/http-connection';
import { createLoad } from '../harness/http-load';
import { singleFinding, comparedFinding, runInterleaved } from '../harness/interleave';
import { waitForRenderedPages } from '../harness/rendered-pages';
import { atMost, type Finding, type Row, type Scale } from '../harness/row';
import { RunningProduct } from '../harness/running-product';
import { percentile } from '../harness/statistics';
import { measureAnswers, pressButtons } from '../harness/press-buttons';
import { inTemporaryFolder } from '../harness/temporary-folder';
import type { Readers } from '../processes/readers';

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
  title: `Finishes at 20/s while ${String(PAGES_PER_SECOND)} public pages/s are opened, race of ${String(RUNNERS)} (limit: no pages opened)`,
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

async function measure(folder: string, scale: Scale): Promise<Finding[]> {
  const product = await RunningProduct.startLateInRace(folder);
  const readers = HelperProcess.start<Readers>('readers');
  try {
    const field = await Field.underWay(product, PART, { runners: RUNNERS, out: FINISHES });
    await waitForRenderedPages(product, paths);
    const race = { product, field, unread: withoutVisitors, whileRead: withVisitors(readers, product.port) };
    return [
      ...(await finishes(race, scale)),
      ...(await finishesToScreens(race, scale)),
      ...(await cachedPageCost(product, scale)),
    ];
  } finally {
    await readers.stop();
    await product.stop();
  }
}

/** A race in progress, and two ways to run work on it: with and without visitors who open its pages. */
interface WatchedRace {
  readonly product: RunningProduct;
  readonly field: Field;
  readonly whileRead: RunWith;
  readonly unread: RunWith;
}

type RunWith = <T>(work: () => Promise<T>) => Promise<T & PageLoad>;

/** Pages opened a second, and their latency in ms. */
interface PageLoad {
  readonly pages: number;
  readonly pageP50: number;
  readonly pageP99: number;
}

const withoutVisitors: RunWith = async (work) => ({
  ...(await work()),
  pages: 0,
  pageP50: NaN,
  pageP99: NaN,
});

function withVisitors(readers: HelperProcess<Readers>, port: number): RunWith {
  return async (work) => {
    await readers.ask('begin', { port, paths, perSecond: PAGES_PER_SECOND });
    const done = await work();
    const { perSecond, p50, p99 } = await readers.ask('rest');
    return { ...done, pages: perSecond, pageP50: p50, pageP99: p99 };
  };
}

async function finishes(
  { product, field, unread, whileRead }: WatchedRace,
  scale: Scale,
): Promise<Finding[]> {
  const count = scale.count(FINISHES);
  const buttons = field.buttons('finish').slice(0, count);
  const press = async () => {
    const bare = await product.metricValue(NOT_RENDERED);
    const answers = await measureAnswers(buttons, product.port);
    await field.restore(count);
    const notMade = (await product.metricValue(NOT_RENDERED)) - bare;
    return { p50: percentile(answers, 50), p99: percentile(answers, 99), notMade };
  };
  const run = await runInterleaved(scale, { limit: () => unread(press), ours: () => whileRead(press) });
  return [
    comparedFinding({ figure: 'p50', unit: 'ms', what: 'p50 of a finish' }, run.limit, run.ours),
    comparedFinding(
      { figure: 'p99', unit: 'ms', what: 'p99 of a finish', goal: atMost(1.3, 'limit') },
      run.limit,
      run.ours,
    ),
    singleFinding({ figure: 'pages', unit: '/s', what: '– pages opened', isCircumstance: true }, run.ours),
    singleFinding({ figure: 'pageP50', unit: 'ms', what: '– p50 of a page' }, run.ours),
    singleFinding({ figure: 'pageP99', unit: 'ms', what: '– p99 of a page' }, run.ours),
    singleFinding({ figure: 'notMade', unit: '', what: '– pages sent bare' }, run.ours),
  ];
}

const NOT_RENDERED = 'raceday_pages_not_rendered_total';

async function finishesToScreens(
  { product, field, unread, whileRead }: WatchedRace,
  scale: Scale,
): Promise<Finding[]> {
  const count = scale.count(WATCHED);
  const buttons = field.buttons('finish').slice(0, count);
  const crowd = await Crowd.gather(product.port, 'socket.io', scale.count(SCREENS));
  try {
    const press = async () => {
      const delays = await pressButtons([product.port], buttons, crowd);
      await field.restore(count);
      await crowd.waitForRevision((await field.status()).revision);
      return delays;
    };
    const run = await runInterleaved(scale, { limit: () => unread(press), ours: () => whileRead(press) });
    const line = { unit: 'ms' } as const;
    return [
      comparedFinding(
        { ...line, figure: 'p50', what: 'p50 to the last of 1,000 open results' },
        run.limit,
        run.ours,
      ),
      comparedFinding(
        { ...line, figure: 'p99', what: 'p99 to the last of 1,000 open results' },
        run.limit,
        run.ours,
      ),
    ];
  } finally {
    await crowd.leave();
  }
}

/** A cached page compared with its cached list: nothing changes meanwhile, so neither is rendered again. */
async function cachedPageCost(product: RunningProduct, scale: Scale): Promise<Finding[]> {
  await waitForRenderedPages(product, [RESULTS]);
  const load = createLoad(product, { awake: true });
  const many = (path: string) =>
    Array<Buffer>(scale.count(REQUESTS)).fill(requestBytes(`GET ${path}`, { 'accept-encoding': 'br' }));
  const [lists, pages] = [many(`/api/races/get/${PART}`), many(RESULTS)];
  const run = await runInterleaved(scale, { limit: () => load(lists, 200), ours: () => load(pages, 200) });
  return [
    comparedFinding(
      { figure: 'cpu', unit: 'µs', what: 'server CPU, page (limit: its list)', goal: atMost(1.5, 'limit') },
      run.limit,
      run.ours,
    ),
    comparedFinding(
      { figure: 'perSecond', unit: '/s', what: 'answers, page (limit: its list)' },
      run.limit,
      run.ours,
    ),
  ];
}
