import type { DomainEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Reactor } from '../platform/reactors/reactor';
import { Erasure } from './erasure';
import { causeIn } from './erasure-commands';

type PersonErased = Extract<DomainEvent, { type: 'PersonErased' }>;
type RunnerErased = Extract<DomainEvent, { type: 'RunnerErased' }>;

/** When somebody is erased in one place, nothing of them is left in any other, whatever moment the power goes. */
@Injectable()
export class ForgetWhenErased extends Reactor {
  readonly name = 'forget-when-erased';
  readonly on = {
    PersonErased: async ({ registration }: PersonErased, recorded: Recorded) => {
      await this.erasure.ofRegistration(registration, causeIn(recorded));
    },
    RunnerErased: (runner: RunnerErased, recorded: Recorded) =>
      this.erasure.ofRunner(runner, causeIn(recorded)),
  };

  constructor(private readonly erasure: Erasure) {
    super();
  }
}
