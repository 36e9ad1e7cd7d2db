import { Refusal, type DomainEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Logger } from '@nestjs/common';

const log = new Logger('Reactors');

/**
 * When this, then that. The keys of `on` are the handled events. An event may come again after a power cut, so what it leads to must
 * be harmless the second time; what throws is tried again later, and nothing after it is taken before.
 */
export abstract class Reactor {
  /** Names its checkpoint for good. */
  abstract readonly name: string;
  /** It mails people: after a loss it goes on from then, so that nobody gets the same mail twice. */
  readonly tellsPeople?: boolean;
  abstract readonly on: {
    readonly [Type in DomainEvent['type']]?: (
      event: Extract<DomainEvent, { type: Type }>,
      recorded: Recorded<DomainEvent>,
    ) => Promise<void>;
  };
}

/** Does a deed. A rule against it does not go away by waiting, and nobody after it shall wait for it either: `otherwise` goes to the log. */
export async function unlessRefused(deed: () => Promise<void>, otherwise: string): Promise<void> {
  try {
    await deed();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.error(`${otherwise}: ${error.code}`);
  }
}
