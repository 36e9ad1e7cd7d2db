import { ProjectionRunner } from '@app/eventing';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CurrentEdition } from '../registration';
import { type KnownDay, OverviewViews } from './overview-views';

const MINUTE = 60_000;

/** A cached day and its minute: some checks depend on the time. */
interface Remembered {
  readonly minute: number;
  readonly reading: Promise<KnownDay>;
}

/**
 * Caches each day's overview until any view row changes or the minute ends, so that concurrent requests
 * compute it once.
 */
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

  /** The day's overview (YYYY-MM-DD, default: the edition's day). Failures are not cached. */
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
