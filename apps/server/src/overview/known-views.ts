import { ProjectionRunner } from '@app/eventing';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type KnownMorning, OverviewViews } from './overview-views';

/** Remembers what was put together from views until one of their rows changes: many may ask, and it is worked out once. */
@Injectable()
export class KnownViews implements OnModuleDestroy {
  private remembered: Promise<KnownMorning> | undefined;
  private readonly stop: () => void;

  constructor(
    projections: ProjectionRunner,
    private readonly views: OverviewViews,
  ) {
    this.stop = projections.onChange((changes) => {
      if (changes.length > 0) this.remembered = undefined;
    });
  }

  onModuleDestroy(): void {
    this.stop();
  }

  /** As of now. What failed is not remembered. */
  read(): Promise<KnownMorning> {
    if (this.remembered) return this.remembered;
    const reading = this.views.read();
    this.remembered = reading;
    reading.catch(() => {
      if (this.remembered === reading) this.remembered = undefined;
    });
    return reading;
  }
}
