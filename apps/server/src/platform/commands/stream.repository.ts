import { deciders, kindOf, type EventOf, type StateOf, type StreamKind, type StreamName } from '@app/domain';
import { EventStore, stateOf, type Decider, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';

/** Reads single streams from the event store, which never lags as a view does. */
@Injectable()
export class StreamRepository {
  constructor(private readonly store: EventStore) {}

  /** Folds the decider's state. Reads the whole stream, so use it for short streams or rare requests. */
  load<Kind extends StreamKind>(stream: StreamName<Kind>): Promise<StateOf<Kind>> {
    const decider = deciders[kindOf(stream)] as unknown as Decider<never, StateOf<Kind>, EventOf<Kind>>;
    return stateOf(this.store, stream, decider);
  }

  /** Reads the whole stream, so use it for short streams or rare requests. */
  async events<Kind extends StreamKind>(
    stream: StreamName<Kind>,
  ): Promise<readonly Recorded<EventOf<Kind>>[]> {
    const events: Recorded<EventOf<Kind>>[] = [];
    for await (const page of this.store.read<EventOf<Kind>>(stream)) events.push(...page);
    return events;
  }

  /** Returns the first event; undefined for an empty stream. */
  async first<Kind extends StreamKind>(stream: StreamName<Kind>): Promise<EventOf<Kind> | undefined> {
    for await (const [recorded] of this.store.read<EventOf<Kind>>(stream)) return recorded?.event;
    return undefined;
  }
}
