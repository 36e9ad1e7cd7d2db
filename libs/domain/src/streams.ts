import { campaignDecider } from './campaign';
import { claimDecider } from './claim';
import { correctionDecider } from './correction';
import { loginDecider } from './login';
import { mailingDecider } from './mailing/mailing';
import { suppressionDecider } from './mailing/suppression';
import { noticeDecider } from './notice';
import { OPERATIONS_STREAM } from './operations';
import { dayOf } from './parts';
import { racedayDecider } from './raceday/decider';
import { receiptsDecider } from './receipts';
import { registrationDecider } from './registration/registration.decider';

/** The decider of each kind of stream. A stream name starts with its kind. */
export const deciders = {
  raceday: racedayDecider,
  registration: registrationDecider,
  login: loginDecider,
  campaign: campaignDecider,
  mailing: mailingDecider,
  suppression: suppressionDecider,
  edition: noticeDecider,
  receipts: receiptsDecider,
  claim: claimDecider,
  correction: correctionDecider,
} as const;

/** Prefixes of all our streams; other streams in a shared store are not ours. */
export const STREAM_PREFIXES: readonly string[] = [
  ...Object.keys(deciders).map((kind) => `${kind}-`),
  OPERATIONS_STREAM,
];

/** Kinds of streams that take commands. */
export type StreamKind = keyof typeof deciders;

/** The name of a stream; its kind determines command, event and state types. */
export type StreamName<Kind extends StreamKind = StreamKind> = `${Kind}-${string}`;

/** The commands of a kind of stream. */
export type CommandOf<Kind extends StreamKind> = Parameters<(typeof deciders)[Kind]['decide']>[0];

/** The events of a kind of stream. */
export type EventOf<Kind extends StreamKind> = ReturnType<(typeof deciders)[Kind]['decide']>[number];

/** The decider state of a kind of stream. */
export type StateOf<Kind extends StreamKind> = ReturnType<(typeof deciders)[Kind]['initial']>;

/** The kind of a stream, from the start of its name. */
export function kindOf<Kind extends StreamKind>(stream: StreamName<Kind>): Kind {
  return stream.slice(0, stream.indexOf('-')) as Kind;
}

/** The stream of a race's day, from the race's part. */
export function racedayStream(part: string): StreamName<'raceday'> {
  return `raceday-${dayOf(part)}`;
}

/** The stream of one e-mail address in one edition, or of one sale. */
export function registrationStream(registration: string): StreamName<'registration'> {
  return `registration-${registration}`;
}

/** The stream of one sign-in code. */
export function loginStream(codeId: string): StreamName<'login'> {
  return `login-${codeId}`;
}

/** The stream of one single-use campaign code. */
export function campaignStream(code: string): StreamName<'campaign'> {
  return `campaign-${code}`;
}

/** The stream of one mail to many. */
export function mailingStream(mailing: string): StreamName<'mailing'> {
  return `mailing-${mailing}`;
}

/** The stream of an address's mail suppression, by the keyed hash of the address. */
export function suppressionStream(suppression: string): StreamName<'suppression'> {
  return `suppression-${suppression}`;
}

/** The stream of an edition's notices, by the edition's name: its year. */
export function editionStream(edition: string): StreamName<'edition'> {
  return `edition-${edition}`;
}

/** The stream of an edition's numbered receipts. */
export function receiptsStream(edition: string): StreamName<'receipts'> {
  return `receipts-${edition}`;
}

/** The stream of a thing that only one registration can have. */
export function claimStream(thing: string): StreamName<'claim'> {
  return `claim-${thing}`;
}

/** The stream of one draft of corrections to a race day. */
export function correctionStream(correction: string): StreamName<'correction'> {
  return `correction-${correction}`;
}
