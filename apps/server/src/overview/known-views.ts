import { ProjectionRunner } from '@app/eventing';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CurrentEdition } from '../registration';
import { type KnownDay, OverviewViews } from './overview-views';

const MINUTE = 60_000;

/** What was put together of a day, and in which minute: some checks go by the clock. */
interface Remembered {
  readonly minute: number;
  readonly reading: Promise<KnownDay>;
}

/** Remembers what was put together from views until one of their rows changes, or a minute is over: many may ask, and it is worked out once. */
@Injectable()
export class KnownViews implements OnModuleDestroy {
  @Inject(CurrentEdition)
  private readonly current!: CurrentEdition;
  private readonly remembered = new Map<string, Remembered>();
  private readonly stop: () => void;

  constructor(
    projections: ProjectionRunner,
    private readonly views: OverviewViews,
  ) {
    this.stop = projections.onChange((changes) => {
      if (changes.length > 0) this.remembered.clear();
    });
  }

  onModuleDestroy(): void {
    this.stop();
  }

  /** The day (YYYY-MM-DD; the edition's own where none is named) as of now. What failed is not remembered. */
  read(date = this.current.edition.date): Promise<KnownDay> {
    const minute = Math.floor(this.current.now() / MINUTE);
    const known = this.remembered.get(date);
    if (known?.minute === minute) return known.reading;
    const reading = this.views.read(date);
    this.remembered.set(date, { minute, reading });
    reading.catch(() => {
      if (this.remembered.get(date)?.reading === reading) this.remembered.delete(date);
    });
    return reading;
  }
}
