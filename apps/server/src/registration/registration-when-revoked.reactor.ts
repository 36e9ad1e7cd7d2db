import type { HistoryChange } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { causeOf } from '../platform/commands/command-sender';
import { Reactor, logIfRefused } from '../platform/reactors/reactor';
import { RaceDayRepository } from '../raceday';
import { RegistrationWhenCorrected } from './registration-when-corrected.reactor';
import { WithdrawalService } from './withdrawal.service';

/**
 * Updates the registrations concerned by a revocation or reinstatement: whether each runner runs, where, and
 * their details. Idempotent.
 */
@Injectable()
export class RegistrationWhenRevoked extends Reactor {
  readonly name = 'registration-when-revoked';
  readonly on = {
    EventsRevoked: (word: HistoryChange, recorded: Recorded) => this.tell(word, recorded),
    EventsReinstated: (word: HistoryChange, recorded: Recorded) => this.tell(word, recorded),
  };

  constructor(
    private readonly days: RaceDayRepository,
    private readonly withdrawals: WithdrawalService,
    private readonly corrected: RegistrationWhenCorrected,
  ) {
    super();
  }

  private async tell({ events }: HistoryChange, recorded: Recorded): Promise<void> {
    for (const sort of await this.days.concernedBy(recorded.stream, events)) {
      await this.tellWhetherRuns(sort, recorded);
      await this.corrected.tellAll(sort, recorded);
    }
  }

  private async tellWhetherRuns(sort: string, recorded: Recorded): Promise<void> {
    const place = await this.days.place(recorded.stream, sort);
    if (!place) return;
    const { id, correlationId } = causeOf(recorded);
    const cause = { id, correlationId, by: recorded.meta.by };
    const otherwise = `${sort} is withdrawn or back, but not in the registration`;
    await logIfRefused(() => this.withdrawals.tell({ ...place, sort }, cause), otherwise);
  }
}
