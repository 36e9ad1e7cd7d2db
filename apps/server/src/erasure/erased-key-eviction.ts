import { type DomainEvent, sortOf } from '@app/domain';
import { KeyStore, ProjectionRunner, type Recorded } from '@app/eventing';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/**
 * Evicts cached keys on this node when its views receive an erasure by another node.
 * The event precedes the key's destruction, so the key is also read from the store on every later use.
 */
@Injectable()
export class ErasedKeyEviction implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: () => void = () => undefined;
  private lastRunnerAt = -Infinity;

  constructor(
    private readonly projections: ProjectionRunner,
    private readonly keys: KeyStore,
  ) {}

  /** When a runner was last erased, monotonic clock, ms: snapshots from before must not be shown again. */
  get lastRunnerErasedAt(): number {
    return this.lastRunnerAt;
  }

  onApplicationBootstrap(): void {
    this.stop = this.projections.onChange((_changes, events) => {
      for (const recorded of events) this.onEvent(recorded as Recorded<DomainEvent>);
    });
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  private onEvent({ event }: Recorded<DomainEvent>): void {
    if (event.type === 'RunnerErased') this.evictRunner(event.sort);
    if (event.type === 'EntrantErased') this.keys.stopCachingByPrefix(sortOf(event));
    if (event.type === 'CampaignHolderErased') this.keys.stopCachingByPrefix(event.code);
    if (event.type === 'PersonErased')
      this.keys.stopCachingByPrefix(event.registration, runnerIdPrefixOf(event));
  }

  private evictRunner(sort: string): void {
    this.keys.stopCachingByPrefix(sort);
    this.lastRunnerAt = performance.now();
  }
}

/** The id prefix of all a registration's runners. Needs no read, so it works while stores are unavailable. */
function runnerIdPrefixOf({ registration }: { readonly registration: string }): string {
  return sortOf({ registration, key: '' });
}
