import type { RacedayEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { causeOf } from '../platform/commands/command-sender';
import { Reactor, logIfRefused } from '../platform/reactors/reactor';
import { WithdrawalService } from './withdrawal.service';

type Said = Extract<RacedayEvent, { type: 'RunnerWithdrawn' | 'RunnerReinstated' }>;

/**
 * Updates the registration when a paid runner is withdrawn from a race day or reinstated, also after a crash.
 */
@Injectable()
export class CancelledWhenWithdrawn extends Reactor {
  readonly name = 'cancelled-when-withdrawn';
  readonly on = {
    RunnerWithdrawn: (said: Said, recorded: Recorded) => this.tell(said, recorded),
    RunnerReinstated: (said: Said, recorded: Recorded) => this.tell(said, recorded),
  };

  constructor(private readonly withdrawals: WithdrawalService) {
    super();
  }

  private tell(said: Said, recorded: Recorded): Promise<void> {
    const { id, correlationId } = causeOf(recorded);
    const cause = { id, correlationId, by: recorded.meta.by };
    return logIfRefused(
      () => this.withdrawals.tell(said, cause),
      `${said.sort} is withdrawn or back, but not in the registration`,
    );
  }
}
