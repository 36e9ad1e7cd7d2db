import type { DomainEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { type ActorCause, causeOf } from '../platform/commands/command-sender';
import { Reactor } from '../platform/reactors/reactor';
import { ErasureService } from './erasure.service';

type PersonErased = Extract<DomainEvent, { type: 'PersonErased' }>;
type RunnerErased = Extract<DomainEvent, { type: 'RunnerErased' }>;
type HolderErased = Extract<DomainEvent, { type: 'CampaignHolderErased' }>;

/** Completes an erasure in all other places, also after a crash. `name` is stored, and older than the class. */
@Injectable()
export class CompleteErasure extends Reactor {
  readonly name = 'forget-when-erased';
  readonly on = {
    PersonErased: async ({ registration }: PersonErased, recorded: Recorded) => {
      await this.erasure.completePersonErasure(registration, erasureCauseOf(recorded));
    },
    RunnerErased: (runner: RunnerErased, recorded: Recorded) =>
      this.erasure.completeRunnerErasure(runner, erasureCauseOf(recorded)),
    CampaignHolderErased: ({ code }: HolderErased) => this.erasure.completeHolderErasure(code),
  };

  constructor(private readonly erasure: ErasureService) {
    super();
  }
}

function erasureCauseOf(recorded: Recorded): ActorCause {
  return { ...causeOf(recorded), by: recorded.meta.by };
}
