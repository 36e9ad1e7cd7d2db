import { loginDecider, loginStream, type LoginCode, type LoginEvent } from '@app/domain';
import { loginCodes, type LoginCodeRow } from '@app/views';
import { EventStore, stateOf, ViewStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';

/** Which codes were sent. */
@Injectable()
export class SignInHistory {
  constructor(
    private readonly store: EventStore,
    private readonly views: ViewStore,
  ) {}

  /** The codes sent for a registration, the newest last. */
  codesOf(registration: string): Promise<readonly LoginCodeRow[]> {
    return this.views.list<LoginCodeRow>(loginCodes.name, registration);
  }

  /** A code as its rules see it. */
  standing(codeId: string): Promise<LoginCode> {
    return stateOf(this.store, loginStream(codeId), loginDecider);
  }

  /** The hash of a code, when it was sent for this registration. */
  async hash(codeId: string, registration: string): Promise<string | undefined> {
    for await (const [first] of this.store.read<LoginEvent>(loginStream(codeId))) {
      const event = first?.event;
      if (event?.type === 'LoginCodeIssued' && event.registration === registration) return event.hash;
      return undefined;
    }
    return undefined;
  }
}
