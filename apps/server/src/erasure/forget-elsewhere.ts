import { type DomainEvent, sortOf } from '@app/domain';
import { KeyStore, ProjectionRunner, type Recorded } from '@app/eventing';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/**
 * Whoever is erased at another node is forgotten at this one as soon as its views have that event: keys that were read here are not used any
 * more. The event comes before the keys are destroyed, so it is not enough to drop them: they are asked for each time from then on.
 */
@Injectable()
export class ForgetElsewhere implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: () => void = () => undefined;
  private lastRunnerAt = -Infinity;

  constructor(
    private readonly projections: ProjectionRunner,
    private readonly keys: KeyStore,
  ) {}

  /** When a runner was forgotten last, by a clock that only goes forward, ms: what was shown of them before then is not to be shown again. */
  get runnerForgottenAt(): number {
    return this.lastRunnerAt;
  }

  onApplicationBootstrap(): void {
    this.stop = this.projections.onChange((_changes, events) => {
      for (const recorded of events) this.hear(recorded as Recorded<DomainEvent>);
    });
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  private hear({ event }: Recorded<DomainEvent>): void {
    if (event.type === 'RunnerErased') this.forgetRunner(event.sort);
    if (event.type === 'EntrantErased') this.keys.forget(sortOf(event));
    if (event.type === 'CampaignHolderErased') this.keys.forget(event.code);
    if (event.type === 'PersonErased') this.keys.forget(event.registration, everyRunnerOf(event));
  }

  private forgetRunner(sort: string): void {
    this.keys.forget(sort);
    this.lastRunnerAt = performance.now();
  }
}

/** How the ids of all who ever were in a registration begin, also of those who never paid: nothing has to be read, which may be away. */
function everyRunnerOf({ registration }: { readonly registration: string }): string {
  return sortOf({ registration, key: '' });
}
