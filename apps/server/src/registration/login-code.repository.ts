import {
  isLive,
  type LiveCode,
  LOGIN_CODE_HOLDS,
  type LoginCommand,
  loginDecider,
  loginStream,
  roomForCode,
} from '@app/domain';
import { ViewStore } from '@app/eventing';
import { type LoginCodeRow, loginCodes } from '@app/views';
import { Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { TooOften } from '../platform/http/problem';

/** A code that was issued. `expiresAt` is epoch ms. */
export interface IssuedCode {
  readonly codeId: string;
  readonly expiresAt: number;
}

/** What a code is for, and what is kept of it and of the client that asked for it. */
type NewLoginCode = Pick<
  Extract<LoginCommand, { type: 'IssueLoginCode' }>,
  'registration' | 'hash' | 'client'
>;

/** Who is behind what is asked before anyone has signed in. */
const STRANGER = { by: 'stranger' };

const ENOUGH = 'Tre koder är skickade till adressen och gäller ännu: skriv en av dem där du bad om den.';

/** The sign-in codes that were sent, as hashes. To one address never more than three hold, and none once one was used. */
@Injectable()
export class LoginCodeRepository {
  constructor(
    private readonly streams: StreamRepository,
    private readonly views: ViewStore,
    private readonly commands: CommandSender,
  ) {}

  async issue(code: NewLoginCode): Promise<IssuedCode> {
    const codeId = this.commands.newId();
    const expiresAt = this.commands.now() + LOGIN_CODE_HOLDS;
    const command = { type: 'IssueLoginCode', ...code, codeId, expiresAt } as const;
    await this.commands.send(loginStream(codeId), command, STRANGER);
    return { codeId, expiresAt };
  }

  /** Throws Refusal, as `confirm` would, for a code that cannot be used any more. */
  async mustHold(codeId: string): Promise<void> {
    const code = await this.streams.load(loginStream(codeId));
    loginDecider.decide({ type: 'ConfirmLoginCode', codeId, matches: true, at: this.commands.now() }, code);
  }

  /** How many tries are left after a wrong code; undefined when it was the right one. Throws Refusal for a code that is spent. */
  async confirm(codeId: string, matches: boolean): Promise<number | undefined> {
    const command = { type: 'ConfirmLoginCode', codeId, matches } as const;
    const { events } = await this.commands.send(loginStream(codeId), command, STRANGER);
    return events.map(({ event }) => event).find((event) => event.type === 'LoginCodeRefused')?.left;
  }

  /** The hash of a code, when it was sent for this registration. */
  async hash(codeId: string, registration: string): Promise<string | undefined> {
    const first = await this.streams.first(loginStream(codeId));
    return first?.type === 'LoginCodeIssued' && first.registration === registration ? first.hash : undefined;
  }

  /** Makes room for a code that a client asks for. Throws TooOften where there is none until an older one ends. */
  async makeRoom(registration: string, client: string): Promise<void> {
    const room = roomForCode(await this.live(registration), client);
    if ('fullUntil' in room) throw new TooOften(room.fullUntil - this.commands.now(), ENOUGH);
    for (const codeId of room.ends) await this.end(codeId);
  }

  /** Ends what is left when somebody has signed in. What cannot be ended now ends by itself within ten minutes. */
  async endAll(registration: string): Promise<void> {
    const left = await this.live(registration).catch(() => []);
    await Promise.allSettled(left.map(({ codeId }) => this.end(codeId)));
  }

  private async end(codeId: string): Promise<void> {
    await this.commands.send(loginStream(codeId), { type: 'EndLoginCode', codeId }, STRANGER);
  }

  private async live(registration: string): Promise<readonly LiveCode[]> {
    const now = this.commands.now();
    const all = await this.views.list<LoginCodeRow>(loginCodes.name, registration);
    const sent = all.filter(({ expires }) => expires > now);
    const states = await Promise.all(sent.map(({ codeId }) => this.streams.load(loginStream(codeId))));
    return sent.filter((_, index) => isLive(states[index] ?? loginDecider.initial(), now));
  }
}
