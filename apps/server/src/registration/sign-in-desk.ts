import { Clock, Ids } from '@app/adapters';
import { LOGIN_CODE_HOLDS, loginStream, type LoginCommand, type LoginEvent } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta } from '../platform/commands/command-meta';
import { Dispatch } from '../platform/commands/dispatch.handler';

/** A code that was issued. `expiresAt` is epoch ms. */
export interface IssuedCode {
  readonly codeId: string;
  readonly expiresAt: number;
}

/** What a code is for, and what is kept of it and of whoever asked. */
type NewLoginCode = Pick<
  Extract<LoginCommand, { type: 'IssueLoginCode' }>,
  'registration' | 'hash' | 'client'
>;

/** What is known of a code when it is typed. */
export type Attempt = Omit<Extract<LoginCommand, { type: 'ConfirmLoginCode' }>, 'type' | 'at'>;

/** Who is behind what is asked before anyone has signed in. */
const STRANGER = 'stranger';

/** Where everything asked of login codes comes in: it gets its time, its id and its origin here. */
@Injectable()
export class SignInDesk {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Epoch ms. */
  now(): number {
    return this.clock.now();
  }

  async issue(code: NewLoginCode): Promise<IssuedCode> {
    const codeId = this.ids.uuid();
    const at = this.now();
    const expiresAt = at + LOGIN_CODE_HOLDS;
    await this.take({ type: 'IssueLoginCode', ...code, codeId, expiresAt, at });
    return { codeId, expiresAt };
  }

  /** How many tries are left after a wrong code; undefined when it was the right one. Throws Refusal for a code that is spent. */
  async confirm(attempt: Attempt): Promise<number | undefined> {
    const events = await this.take({ type: 'ConfirmLoginCode', ...attempt, at: this.now() });
    return events.find((event) => event.type === 'LoginCodeRefused')?.left;
  }

  /** Ends a code that still holds; nothing to do for others. */
  async end(codeId: string): Promise<void> {
    await this.take({ type: 'EndLoginCode', codeId, at: this.now() });
  }

  private async take(command: LoginCommand): Promise<readonly LoginEvent[]> {
    const meta = commandMeta({ id: this.ids.uuid(), at: command.at, by: STRANGER });
    const { events } = await this.commands.execute(new Dispatch(loginStream(command.codeId), command, meta));
    return events.map(({ event }) => event);
  }
}
