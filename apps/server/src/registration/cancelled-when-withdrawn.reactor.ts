import type { RacedayEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { causeOf } from '../platform/commands/command-sender';
import { Reactor, logIfRefused } from '../platform/reactors/reactor';
import { WithdrawalService } from './withdrawal.service';

type WithdrawalEvent = Extract<RacedayEvent, { type: 'RunnerWithdrawn' | 'RunnerReinstated' }>;

/**
 * Updates the registration when a paid runner is withdrawn from a race day or reinstated, also after a crash.
 */
@Injectable()
export class CancelledWhenWithdrawn extends Reactor {
  readonly name = 'cancelled-when-withdrawn';
  readonly on = {
    RunnerWithdrawn: (event: WithdrawalEvent, recorded: Recorded) => this.syncRegistration(event, recorded),
    RunnerReinstated: (event: WithdrawalEvent, recorded: Recorded) => this.syncRegistration(event, recorded),
  };

  constructor(private readonly withdrawals: WithdrawalService) {
    super();
  }

  private syncRegistration(event: WithdrawalEvent, recorded: Recorded): Promise<void> {
    const { id, correlationId } = causeOf(recorded);
    const cause = { id, correlationId, by: recorded.meta.by };
    return logIfRefused(
      () => this.withdrawals.syncRegistration(event, cause),
      `${event.sort} was withdrawn or reinstated, but not in the registration`,
    );
  }
}
