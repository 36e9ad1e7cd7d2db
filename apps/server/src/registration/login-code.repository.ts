import {
  isLoginCodeLive,
  type LiveCode,
  LOGIN_CODE_TTL_MS,
  type LoginCommand,
  loginDecider,
  loginStream,
  findCodeSlot,
} from '@app/domain';
import { ViewStore } from '@app/eventing';
import { type LoginCodeRow, loginCodes } from '@app/views';
import { Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { TooManyRequests } from '../platform/http/problem';

/** `expiresAt`: epoch ms. */
interface IssuedCode {
  readonly codeId: string;
  readonly expiresAt: number;
}

/** A new code's registration and hash, and a hash of the requesting client. */
type NewLoginCode = Pick<
  Extract<LoginCommand, { type: 'IssueLoginCode' }>,
  'registration' | 'hash' | 'client'
>;

/** The actor before sign-in. */
const STRANGER = { by: 'stranger' };

const TOO_MANY_CODES_TEXT =
  'Tre koder är skickade till adressen och gäller ännu: skriv en av dem där du bad om den.';

/** Stores sign-in codes as hashes. At most three are valid per address, none once one is used. */
@Injectable()
export class LoginCodeRepository {
  constructor(
    private readonly streams: StreamRepository,
    private readonly views: ViewStore,
    private readonly commands: CommandSender,
  ) {}

  async issue(code: NewLoginCode): Promise<IssuedCode> {
    const codeId = this.commands.newId();
    const expiresAt = this.commands.now() + LOGIN_CODE_TTL_MS;
    const command = { type: 'IssueLoginCode', ...code, codeId, expiresAt } as const;
    await this.commands.send(loginStream(codeId), command, STRANGER);
    return { codeId, expiresAt };
  }

  /** Throws the Refusal that `confirm` would throw for an expired or used code. */
  async assertValid(codeId: string): Promise<void> {
    const code = await this.streams.load(loginStream(codeId));
    loginDecider.decide({ type: 'ConfirmLoginCode', codeId, matches: true, at: this.commands.now() }, code);
  }

  /** The tries left after a wrong code, else undefined. Throws Refusal for an expired or used code. */
  async confirm(codeId: string, matches: boolean): Promise<number | undefined> {
    const command = { type: 'ConfirmLoginCode', codeId, matches } as const;
    const { events } = await this.commands.send(loginStream(codeId), command, STRANGER);
    return events.map(({ event }) => event).find((event) => event.type === 'LoginCodeRefused')?.left;
  }

  /** The code's hash, if it was sent for this registration. */
  async hash(codeId: string, registration: string): Promise<string | undefined> {
    const first = await this.streams.first(loginStream(codeId));
    return first?.type === 'LoginCodeIssued' && first.registration === registration ? first.hash : undefined;
  }

  /** Ends older codes to make room for a new one. Throws TooManyRequests while none may be ended. */
  async freeSlot(registration: string, client: string): Promise<void> {
    const slot = findCodeSlot(await this.live(registration), client);
    if ('fullUntil' in slot)
      throw new TooManyRequests(slot.fullUntil - this.commands.now(), TOO_MANY_CODES_TEXT);
    for (const codeId of slot.ends) await this.end(codeId);
  }

  /** Ends the remaining codes after sign-in; a code that cannot be ended now expires within ten minutes. */
  async endAll(registration: string): Promise<void> {
    const remaining = await this.live(registration).catch(() => []);
    await Promise.allSettled(remaining.map(({ codeId }) => this.end(codeId)));
  }

  private async end(codeId: string): Promise<void> {
    await this.commands.send(loginStream(codeId), { type: 'EndLoginCode', codeId }, STRANGER);
  }

  private async live(registration: string): Promise<readonly LiveCode[]> {
    const now = this.commands.now();
    const all = await this.views.list<LoginCodeRow>(loginCodes.name, registration);
    const sent = all.filter(({ expires }) => expires > now);
    const states = await Promise.all(sent.map(({ codeId }) => this.streams.load(loginStream(codeId))));
    return sent.filter((_, index) => isLoginCodeLive(states[index] ?? loginDecider.initial(), now));
  }
}
