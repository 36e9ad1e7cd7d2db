import { deciders, kindOf, type EventOf, type StateOf, type StreamKind, type StreamName } from '@app/domain';
import { EventStore, stateOf, type Decider } from '@app/eventing';
import { Injectable } from '@nestjs/common';

/** Reads single streams: never behind, unlike a view. */
@Injectable()
export class StreamRepository {
  constructor(private readonly store: EventStore) {}

  /** What the rules know after all that has happened. The whole stream is read: for short ones, and for what is seldom asked. */
  load<Kind extends StreamKind>(stream: StreamName<Kind>): Promise<StateOf<Kind>> {
    const decider = deciders[kindOf(stream)] as unknown as Decider<never, StateOf<Kind>, EventOf<Kind>>;
    return stateOf(this.store, stream, decider);
  }

  /** How many events it has. */
  async revision(stream: StreamName): Promise<number> {
    let revision = 0;
    for await (const page of this.store.read(stream)) revision += page.length;
    return revision;
  }

  /** What it began with; undefined while nothing has happened. */
  async first<Kind extends StreamKind>(stream: StreamName<Kind>): Promise<EventOf<Kind> | undefined> {
    for await (const [recorded] of this.store.read<EventOf<Kind>>(stream)) return recorded?.event;
    return undefined;
  }
}
