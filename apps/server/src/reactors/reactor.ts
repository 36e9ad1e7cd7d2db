import type { DomainEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';

/**
 * When this, then that. The keys of `on` are the handled events. An event may come again after a power cut, so what it leads to must
 * be harmless the second time; what throws is tried again later, and nothing after it is taken before.
 */
export abstract class Reactor {
  /** Names its checkpoint for good. */
  abstract readonly name: string;
  abstract readonly on: {
    readonly [Type in DomainEvent['type']]?: (
      event: Extract<DomainEvent, { type: Type }>,
      recorded: Recorded<DomainEvent>,
    ) => Promise<void>;
  };
}
