import type { Benchmark } from '../harness/benchmark';
import { append } from './append.bench';
import { correctionsLive } from './corrections-live.bench';
import { costByRaceSize } from './cost-by-race-size.bench';
import { enginesAppend } from './engines-append.bench';
import { enginesCatchUp } from './engines-catch-up.bench';
import { multiNodeFinishes } from './multi-node-finishes.bench';
import { multiNodeScreens } from './multi-node-screens.bench';
import { enginesStart } from './engines-start.bench';
import { enginesViews } from './engines-views.bench';
import { familiesAtOnce } from './families-at-once.bench';
import { finishOverHttp } from './finish-over-http.bench';
import { finishToScreens } from './finish-to-screens.bench';
import { finishesUnderPageLoad } from './finishes-under-page-load.bench';
import { firstViewLongList } from './first-view-long-list.bench';
import { firstView } from './first-view.bench';
import { getRace } from './get-race.bench';
import { memoryAndDisk } from './memory-and-disk.bench';
import { rebuildView } from './rebuild-view.bench';
import { largeDay } from './large-day.bench';
import { underAttack } from './under-attack.bench';

/** All benchmarks, in the order of the table. */
export const benchmarks: readonly Benchmark[] = [
  append,
  finishOverHttp,
  costByRaceSize,
  rebuildView,
  largeDay,
  getRace,
  finishToScreens,
  memoryAndDisk,
  familiesAtOnce,
  correctionsLive,
  underAttack,
  firstView,
  finishesUnderPageLoad,
  firstViewLongList,
  enginesAppend,
  enginesViews,
  enginesCatchUp,
  multiNodeFinishes,
  multiNodeScreens,
  enginesStart,
];
