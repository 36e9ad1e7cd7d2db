import type { Provider } from '@nestjs/common';
import { KnownViews } from './known-views';
import { LiveFigures } from './live-figures';
import { OverviewViews } from './overview-views';
import { OverviewController } from './overview.controller';
import { ShowOverviewHandler } from './show-overview.handler';

/** Where organisers see how everything stands. */
export const overviewControllers = [OverviewController];

/** What works behind it. */
export const overviewParts: Provider[] = [OverviewViews, KnownViews, LiveFigures, ShowOverviewHandler];
