import type { Row } from '../harness/row';
import { append } from './append.row';
import { correctionsLive } from './corrections-live.row';
import { costByField } from './cost-by-field.row';
import { enginesAppend } from './engines-append.row';
import { enginesCatchUp } from './engines-catch-up.row';
import { enginesNodes } from './engines-nodes.row';
import { enginesScreens } from './engines-screens.row';
import { enginesStart } from './engines-start.row';
import { enginesViews } from './engines-views.row';
import { familiesAtOnce } from './families-at-once.row';
import { finishOverHttp } from './finish-over-http.row';
import { finishToScreens } from './finish-to-screens.row';
import { firstViewLoad } from './first-view-load.row';
import { firstViewLongList } from './first-view-long-list.row';
import { firstView } from './first-view.row';
import { getRace } from './get-race.row';
import { memoryAndDisk } from './memory-and-disk.row';
import { rebuildViews } from './rebuild-views.row';
import { refold } from './refold.row';
import { underAttack } from './under-attack.row';

/** All rows, in the order of the table. */
export const rows: readonly Row[] = [
  append,
  finishOverHttp,
  costByField,
  rebuildViews,
  refold,
  getRace,
  finishToScreens,
  memoryAndDisk,
  familiesAtOnce,
  correctionsLive,
  underAttack,
  firstView,
  firstViewLoad,
  firstViewLongList,
  enginesAppend,
  enginesViews,
  enginesCatchUp,
  enginesNodes,
  enginesScreens,
  enginesStart,
];
