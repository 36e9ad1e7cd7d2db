import { type DomainEvent, sortOf } from '@app/domain';
import { KeyStore, ProjectionRunner, type Recorded } from '@app/eventing';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { TraceReader } from './trace-reader';

const log = new Logger('Erasure');

/**
 * Whoever is erased at another node is forgotten at this one: keys that were read here are not used any more. The event comes before the keys
 * are destroyed, so it is not enough to drop them: they are asked for each time from then on.
 */
@Injectable()
export class ForgetElsewhere implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: () => void = () => undefined;

  constructor(
    private readonly projections: ProjectionRunner,
    private readonly traces: TraceReader,
    private readonly keys: KeyStore,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = this.projections.onChange((_changes, events) => {
      for (const recorded of events) this.hear(recorded as Recorded<DomainEvent>);
    });
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  private hear({ event }: Recorded<DomainEvent>): void {
    if (event.type === 'RunnerErased') this.keys.forget([event.sort]);
    if (event.type === 'EntrantErased') this.keys.forget([sortOf(event)]);
    if (event.type === 'CampaignHolderErased') this.keys.forget([event.code]);
    if (event.type === 'PersonErased')
      this.forgetAll(event.registration).catch((error: unknown) => log.error(error));
  }

  /** Also runners who never paid, of whom no other stream tells. */
  private async forgetAll(registration: string): Promise<void> {
    this.keys.forget([registration]);
    const { subjects, codes } = await this.traces.of(registration);
    this.keys.forget([...subjects, ...codes]);
  }
}
