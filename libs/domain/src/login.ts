import { fold, type Message } from './fold';
import { Refusal } from './refusal';

/**
 * Events of one code sent by mail, in stream `login-{codeId}`. Stores a salted scrypt hash, never the code.
 * Times are epoch ms.
 */
export type LoginEvent =
  /** `client`: an opaque id of the requesting client; missing in the first codes. */
  | CodeMessage<'LoginCodeIssued', { registration: string; hash: string; client?: string; expiresAt: number }>
  /** `left`: attempts that remain. */
  | CodeMessage<'LoginCodeRefused', { left: number }>
  | CodeMessage<'LoginCodeConfirmed', { registration: string }>
  /** The code was ended without having been used. */
  | CodeMessage<'LoginCodeEnded'>;

/** Commands for a login code. Generating, hashing and comparing it happen outside. Times are epoch ms. */
export type LoginCommand =
  /** `client`: an opaque id of the requesting client, the same for the same client. */
  | CodeMessage<'IssueLoginCode', { registration: string; hash: string; client: string; expiresAt: number }>
  /** `matches`: whether the typed text is the code. */
  | CodeMessage<'ConfirmLoginCode', { matches: boolean }>
  /** Ends the code: another one was used, or takes its slot. */
  | CodeMessage<'EndLoginCode'>;

type CodeMessage<Type extends string, Fields = unknown> = Message<
  Type,
  { codeId: string; at: number } & Fields
>;

type Confirm = Extract<LoginCommand, { type: 'ConfirmLoginCode' }>;

/** How many attempts a code allows. */
export const MAX_LOGIN_ATTEMPTS = 5;

/** How long a code is valid, ms. */
export const LOGIN_CODE_TTL_MS = 10 * 60_000;

/** State of one code. */
interface LoginCode {
  registration: string | null;
  expiresAt: number;
  triesLeft: number;
  isUsed: boolean;
  isEnded: boolean;
}

/**
 * Decider of one code sent by mail: single use, five attempts, ten minutes. Issuing a later code does not end
 * it; using one does.
 */
export const loginDecider = {
  initial: (): LoginCode => ({
    registration: null,
    expiresAt: 0,
    triesLeft: MAX_LOGIN_ATTEMPTS,
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

/** Whether a code still allows sign-in at an instant (epoch ms). */
export function isLoginCodeLive(
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
      return isLoginCodeLive(code, command.at)
        ? [{ type: 'LoginCodeEnded', codeId: command.codeId, at: command.at }]
        : [];
  }
}

/**
 * A wrong code is an event, so that attempts are counted across restarts. A spent code is refused whatever
 * was typed.
 */
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

/** How many codes to one address may be live at a time. */
export const MAX_LIVE_CODES = 3;

/** A live code and the client that requested it. Instants are epoch ms. */
export interface LiveCode {
  readonly codeId: string;
  readonly client: string;
  readonly issued: number;
  readonly expires: number;
}

/** What a new code needs: the codes to end (maybe none), or a wait until an instant (epoch ms). */
type CodeSlot = { readonly ends: readonly string[] } | { readonly fullUntil: number };

/**
 * Finds a slot for a new code; at most three are live. A client without a code takes the slot of the oldest
 * code whose client has a newer one, so that a stranger cannot block an address. No client's newest code is
 * ever ended.
 */
export function findCodeSlot(live: readonly LiveCode[], client: string): CodeSlot {
  const tooMany = live.length - MAX_LIVE_CODES + 1;
  if (tooMany <= 0) return { ends: [] };
  const hasLiveCode = live.some((code) => code.client === client);
  const replaceable = live
    .filter((code) => !isNewestOfItsClient(code, live))
    .sort((a, b) => a.issued - b.issued);
  if (hasLiveCode || replaceable.length < tooMany)
    return { fullUntil: Math.min(...live.map(({ expires }) => expires)) };
  return { ends: replaceable.slice(0, tooMany).map(({ codeId }) => codeId) };
}

function isNewestOfItsClient({ client, issued }: LiveCode, live: readonly LiveCode[]): boolean {
  return !live.some((other) => other.client === client && other.issued > issued);
}

/** The answer to a wrong login code. Takes the attempts that remain. */
export function wrongCodeText(left: number): string {
  return left > 0 ? `Fel kod. Du har ${String(left)} försök kvar.` : 'Fel kod. Begär en ny kod.';
}
