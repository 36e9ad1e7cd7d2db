import { fold } from './fold';
import { Refusal } from './refusal';

/** One code sent by mail, in stream `login-{codeId}`. The code itself is never stored: a salted scrypt hash is. Times are epoch ms. */
export type LoginEvent =
  | {
      readonly type: 'LoginCodeIssued';
      readonly codeId: string;
      readonly registration: string;
      readonly hash: string;
      /** A mark of whoever asked; not in the first codes. */
      readonly client?: string;
      readonly expiresAt: number;
      readonly at: number;
    }
  /** `left`: how many tries remain. */
  | { readonly type: 'LoginCodeRefused'; readonly codeId: string; readonly left: number; readonly at: number }
  | {
      readonly type: 'LoginCodeConfirmed';
      readonly codeId: string;
      readonly registration: string;
      readonly at: number;
    }
  /** It is of no use any more, without having been used. */
  | { readonly type: 'LoginCodeEnded'; readonly codeId: string; readonly at: number };

/** What may be requested of a login code. Making it, hashing it and comparing what was typed happen outside. Times are epoch ms. */
export type LoginCommand =
  /** `client`: a mark of whoever asked, which tells nothing but that it is the same one again. */
  | {
      readonly type: 'IssueLoginCode';
      readonly codeId: string;
      readonly registration: string;
      readonly hash: string;
      readonly client: string;
      readonly expiresAt: number;
      readonly at: number;
    }
  /** `matches`: what was typed is the code. */
  | {
      readonly type: 'ConfirmLoginCode';
      readonly codeId: string;
      readonly matches: boolean;
      readonly at: number;
    }
  /** It is of no use any more: another one was used, or has its place. */
  | { readonly type: 'EndLoginCode'; readonly codeId: string; readonly at: number };

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

/** How many codes to one address may hold at a time. */
export const LIVE_CODES = 3;

/** A code that still holds, and the mark of whoever asked for it. Instants are epoch ms. */
export interface LiveCode {
  readonly codeId: string;
  readonly client: string;
  readonly issued: number;
  readonly expires: number;
}

/** What a new code to an address takes: the end of none, or of an older one; or a wait until an instant (epoch ms). */
export type RoomForCode = { readonly ends: readonly string[] } | { readonly fullUntil: number };

/**
 * A new code leaves those alone that were sent before, while no more than three hold. Nor shall a stranger have all three: who has
 * none gets the place of the oldest code of somebody who has a newer one. So nobody’s asking takes anybody’s newest code.
 */
export function roomForCode(live: readonly LiveCode[], client: string): RoomForCode {
  const tooMany = live.length - LIVE_CODES + 1;
  if (tooMany <= 0) return { ends: [] };
  const hasOne = live.some((code) => code.client === client);
  const spare = live.filter((code) => !isNewestOfItsClient(code, live)).sort((a, b) => a.issued - b.issued);
  if (hasOne || spare.length < tooMany) return { fullUntil: Math.min(...live.map(({ expires }) => expires)) };
  return { ends: spare.slice(0, tooMany).map(({ codeId }) => codeId) };
}

function isNewestOfItsClient({ client, issued }: LiveCode, live: readonly LiveCode[]): boolean {
  return !live.some((other) => other.client === client && other.issued > issued);
}

/** What a wrong login code is answered with. Takes the tries that are left. */
export function wrongCodeText(left: number): string {
  return left > 0 ? `Fel kod. Du har ${String(left)} försök kvar.` : 'Fel kod. Begär en ny kod.';
}
