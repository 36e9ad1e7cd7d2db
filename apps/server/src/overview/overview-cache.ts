import { ProjectionRunner } from '@app/eventing';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CurrentEdition } from '../registration';
import { type DayOverview, OverviewReader } from './overview-reader';

const MINUTE = 60_000;

/** A cached day and its minute: some checks depend on the time. */
interface CachedDay {
  readonly minute: number;
  readonly promise: Promise<DayOverview>;
}

/**
 * Caches each day's overview until any view row changes or the minute ends, so that concurrent requests
 * compute it once.
 */
@Injectable()
export class OverviewCache implements OnModuleDestroy {
  @Inject(CurrentEdition)
  private readonly current!: CurrentEdition;
  private readonly cache = new Map<string, CachedDay>();
  private readonly stop: () => void;

  constructor(
    projections: ProjectionRunner,
    private readonly reader: OverviewReader,
  ) {
    this.stop = projections.onChange((changes) => {
      if (changes.length > 0) this.cache.clear();
    });
  }

  onModuleDestroy(): void {
    this.stop();
  }

  /** The day's overview (YYYY-MM-DD, default: the edition's day). Failures are not cached. */
  read(date = this.current.edition.date): Promise<DayOverview> {
    const minute = Math.floor(this.current.now() / MINUTE);
    const cached = this.cache.get(date);
    if (cached?.minute === minute) return cached.promise;
    const promise = this.reader.read(date);
    this.cache.set(date, { minute, promise });
    promise.catch(() => {
      if (this.cache.get(date)?.promise === promise) this.cache.delete(date);
    });
    return promise;
  }
}
