import type { Provider } from '@nestjs/common';
import { CheckMetrics } from './check-metrics';
import { ChecksController } from './checks.controller';
import { DayFactsReader } from './day-facts';
import { OverviewCache } from './overview-cache';
import { LiveFigures } from './live-figures';
import { OverviewReader } from './overview-reader';
import { OverviewController } from './overview.controller';
import { ShowChecksHandler } from './show-checks.handler';
import { ShowOverviewHandler } from './show-overview.handler';

/** Race morning overview and consistency checks for organisers. */
export const overviewControllers = [OverviewController, ChecksController];

export const overviewProviders: Provider[] = [
  DayFactsReader,
  OverviewReader,
  OverviewCache,
  LiveFigures,
  CheckMetrics,
  ShowOverviewHandler,
  ShowChecksHandler,
];
