import { fold } from '../fold';
import { Refusal } from '../refusal';
import type { LoginCommand } from './login.commands';
import type { LoginEvent } from './login.events';

type Confirm = Extract<LoginCommand, { type: 'ConfirmLoginCode' }>;

/** How often a code may be typed wrong. */
export const LOGIN_TRIES = 5;

/** How long a code holds, ms. */
export const LOGIN_CODE_HOLDS = 10 * 60_000;

/** One code: only what the rules ask about. */
export interface LoginCode {
  registration: string | null;
  expiresAt: number;
  triesLeft: number;
  isUsed: boolean;
  isEnded: boolean;
}

/** One code sent by mail: single use, five tries, ten minutes. A later code leaves it alone; one that is used ends it. */
export const loginDecider = {
  initial: (): LoginCode => ({
    registration: null,
    expiresAt: 0,
    triesLeft: LOGIN_TRIES,
    isUsed: false,
    isEnded: false,
  }),
  decide,
  evolve: fold<LoginCode, LoginEvent>({
    LoginCodeIssued: (code, { registration, expiresAt }) => Object.assign(code, { registration, expiresAt }),
    LoginCodeRefused: (code, { left }) => (code.triesLeft = left),
    LoginCodeConfirmed: (code) => (code.isUsed = true),
    LoginCodeEnded: (code) => (code.isEnded = true),
  }),
};

/** Whether somebody could still sign in with a code at an instant (epoch ms). */
export function isLive(
  { registration, expiresAt, triesLeft, isUsed, isEnded }: LoginCode,
  at: number,
): boolean {
  return registration !== null && at < expiresAt && triesLeft > 0 && !isUsed && !isEnded;
}

function decide(command: LoginCommand, code: LoginCode): readonly LoginEvent[] {
  switch (command.type) {
    case 'IssueLoginCode': {
      if (code.registration !== null) return [];
      const { codeId, registration, hash, client, expiresAt, at } = command;
      return [{ type: 'LoginCodeIssued', codeId, registration, hash, client, expiresAt, at }];
    }
    case 'ConfirmLoginCode':
      return confirm(command, code);
    case 'EndLoginCode':
      return isLive(code, command.at)
        ? [{ type: 'LoginCodeEnded', codeId: command.codeId, at: command.at }]
        : [];
  }
}

/** A wrong code is an event, so that tries are counted across restarts; a spent one is refused whatever was typed. */
function confirm({ codeId, matches, at }: Confirm, code: LoginCode): readonly LoginEvent[] {
  const { registration, expiresAt, triesLeft, isUsed, isEnded } = code;
  if (registration === null) throw new Refusal('code-unknown');
  if (isUsed) throw new Refusal('code-used');
  if (isEnded) throw new Refusal('code-ended');
  if (triesLeft <= 0) throw new Refusal('code-tries');
  if (at >= expiresAt) throw new Refusal('code-expired');
  if (!matches) return [{ type: 'LoginCodeRefused', codeId, left: triesLeft - 1, at }];
  return [{ type: 'LoginCodeConfirmed', codeId, registration, at }];
}
