import { isLive, loginDecider, roomForCode, type LiveCode } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { TooOften } from '../platform/http/too-often';
import { SignInDesk } from './sign-in-desk';
import { SignInHistory } from './sign-in-history';

/** Which codes to an address still hold: never more than three, and none when one of them was used. */
@Injectable()
export class LiveCodes {
  constructor(
    private readonly history: SignInHistory,
    private readonly desk: SignInDesk,
  ) {}

  /** Makes room for a code that a client asks for. Throws TooOften where there is none until an older one ends. */
  async makeRoom(registration: string, client: string): Promise<void> {
    const room = roomForCode(await this.of(registration), client);
    if ('fullUntil' in room) throw new TooOften(room.fullUntil - this.desk.now(), ENOUGH);
    for (const codeId of room.ends) await this.desk.end(codeId);
  }

  /** Ends what is left when somebody has signed in. What cannot be ended now ends by itself within ten minutes. */
  async endAll(registration: string): Promise<void> {
    const left = await this.of(registration);
    await Promise.allSettled(left.map(({ codeId }) => this.desk.end(codeId)));
  }

  private async of(registration: string): Promise<readonly LiveCode[]> {
    const now = this.desk.now();
    const sent = (await this.history.codesOf(registration)).filter(({ expires }) => expires > now);
    const standing = await Promise.all(sent.map(({ codeId }) => this.history.standing(codeId)));
    return sent.filter((_, index) => isLive(standing[index] ?? loginDecider.initial(), now));
  }
}

const ENOUGH = 'Tre koder är skickade till adressen och gäller ännu: skriv en av dem där du bad om den.';
