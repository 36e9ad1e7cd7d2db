import type { Registration, RegistrationEvent } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { RegistrationHistory } from './registration-history';
import { Season } from './season';

type Opened = Extract<RegistrationEvent, { type: 'RegistrationOpened' }>;

/** Tells this edition's registrations from those of other years, which a reactor that begins with the first event meets too. */
@Injectable()
export class ThisSeason {
  constructor(
    private readonly history: RegistrationHistory,
    readonly season: Season,
  ) {}

  /** How a registration for this edition was opened; undefined for any other. */
  async opening(registration: string): Promise<Opened | undefined> {
    const opening = await this.history.opening(registration);
    return opening?.edition === this.season.name ? opening : undefined;
  }

  /** A registration for this edition as its rules see it now; undefined for any other. */
  async standing(registration: string): Promise<Registration | undefined> {
    return (await this.opening(registration)) && this.history.standing(registration);
  }
}
