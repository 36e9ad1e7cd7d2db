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
    EventsRevoked: (change: HistoryChange, recorded: Recorded) => this.update(change, recorded),
    EventsReinstated: (change: HistoryChange, recorded: Recorded) => this.update(change, recorded),
  };

  constructor(
    private readonly days: RaceDayRepository,
    private readonly withdrawals: WithdrawalService,
    private readonly corrected: RegistrationWhenCorrected,
  ) {
    super();
  }

  private async update({ events }: HistoryChange, recorded: Recorded): Promise<void> {
    for (const sort of await this.days.runnersAffectedBy(recorded.stream, events)) {
      await this.updateWithdrawal(sort, recorded);
      await this.corrected.updateAll(sort, recorded);
    }
  }

  private async updateWithdrawal(sort: string, recorded: Recorded): Promise<void> {
    const entry = await this.days.raceAndRegistrationOf(recorded.stream, sort);
    if (!entry) return;
    const { id, correlationId } = causeOf(recorded);
    const cause = { id, correlationId, by: recorded.meta.by };
    const failureText = `${sort} was withdrawn or reinstated, but not in the registration`;
    await logIfRefused(() => this.withdrawals.syncRegistration({ ...entry, sort }, cause), failureText);
  }
}
