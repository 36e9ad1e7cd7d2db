import type { Provider } from '@nestjs/common';
import { CheckMetrics } from './check-metrics';
import { ChecksController, OverviewController } from './overview.controller';
import { DayFactsReader, OverviewCache, OverviewReader } from './overview-reader';
import { LiveFigures } from './live-figures';

/** Race morning overview and consistency checks for organisers. */
export const overviewControllers = [OverviewController, ChecksController];

export const overviewProviders: Provider[] = [
  DayFactsReader,
  OverviewReader,
  OverviewCache,
  LiveFigures,
  CheckMetrics,
];
