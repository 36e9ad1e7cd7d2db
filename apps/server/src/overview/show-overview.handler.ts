import { Clock } from '@app/adapters';
import type { Overview } from '@app/domain';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { LiveFigures } from './live-figures';
import { OverviewCache } from './overview-cache';

export class ShowOverview extends Query<Overview> {}

@QueryHandler(ShowOverview)
export class ShowOverviewHandler implements IQueryHandler<ShowOverview> {
  constructor(
    private readonly overviews: OverviewCache,
    private readonly live: LiveFigures,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<Overview> {
    const { devices, mailings, ...morning } = (await this.overviews.read()).morning;
    return {
      ...morning,
      now: this.clock.now(),
      devices: this.live.devices(devices),
      mail: await this.live.mail(mailings),
      system: await this.live.system(),
    };
  }
}
