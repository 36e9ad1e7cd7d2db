import { fold, type Message } from './fold';
import { isMailedTooOften } from './mail-limit';
import { checkedReason } from './reason';
import { Refusal } from './refusal';

/**
 * One single-use code, in stream `campaign-{code}`: worth one adult fee, redeemed at booking, released when
 * the payment fails. `at` is epoch ms.
 */
export type CampaignEvent =
  | CodeMessage<'CampaignCodeIssued', { kind: 'epassi'; name: string; email: string }>
  | CodeMessage<'CampaignCodeRedeemed', { registration: string; payment: string }>
  | CodeMessage<'CampaignCodeReleased', { payment: string }>
  /** The code is mailed to its holder again. */
  | CodeMessage<'CampaignCodeSentAgain'>
  /** The code can no longer be used. */
  | CodeMessage<'CampaignCodeWithdrawn'>
  /**
   * The holder's name and address are erased; the value of the code stays. `reason`: why, if the erasure
   * began with this code; contains no name.
   */
  | CodeMessage<'CampaignHolderErased', { reason?: string }>;

/** Commands for a single-use code. `at` is epoch ms. */
export type CampaignCommand =
  | CodeMessage<'IssueCampaignCode', { name: string; email: string }>
  /** `unbooked`: the payment that holds the code although no booking with the code exists; null for none. */
  | CodeMessage<'RedeemCampaignCode', { registration: string; payment: string; unbooked: string | null }>
  | CodeMessage<'ReleaseCampaignCode', { payment: string }>
  | CodeMessage<'SendCampaignCodeAgain' | 'WithdrawCampaignCode'>
  /** `reason`: set if the erasure began here with a reason. */
  | CodeMessage<'EraseCampaignHolder', { reason?: string }>;

type CodeMessage<Type extends string, Fields = unknown> = Message<
  Type,
  { code: string; at: number } & Fields
>;

type CommandOf<Type extends CampaignCommand['type']> = Extract<CampaignCommand, { type: Type }>;

type AboutCode = Pick<CampaignCommand, 'code' | 'at'>;

/** The payment that holds a code, and since when (epoch ms). */
interface CodeHold {
  readonly registration: string;
  readonly payment: string;
  readonly at: number;
}

/** State of one single-use code. */
export interface CampaignCode {
  isIssued: boolean;
  /** Epoch ms. */
  issuedAt: number | null;
  hold: CodeHold | null;
  isWithdrawn: boolean;
  isHolderErased: boolean;
  /** The holder's name; '' once erased. */
  holder: string;
  /** When it was mailed again, epoch ms, oldest first. */
  sentAgain: number[];
}

/** A hold without a booking after this time, ms, comes from a process that stopped between the two. */
const BOOKING_TIMEOUT_MS = 60_000;

/** Decider of one single-use code: one payment holds it at a time, and a failed payment frees it. */
export const campaignDecider = {
  initial: (): CampaignCode => ({
    isIssued: false,
    issuedAt: null,
    hold: null,
    isWithdrawn: false,
    isHolderErased: false,
    holder: '',
    sentAgain: [],
  }),
  decide,
  evolve: fold<CampaignCode, CampaignEvent>({
    CampaignCodeIssued: (code, { name, at }) => {
      code.isIssued = true;
      code.holder = name;
      code.issuedAt = at;
    },
    CampaignCodeRedeemed: (code, { registration, payment, at }) =>
      (code.hold = { registration, payment, at }),
    CampaignCodeReleased: (code) => (code.hold = null),
    CampaignCodeSentAgain: (code, { at }) => code.sentAgain.push(at),
    CampaignCodeWithdrawn: (code) => (code.isWithdrawn = true),
    CampaignHolderErased: (code) => {
      code.isHolderErased = true;
      code.holder = '';
    },
  }),
};

function decide(command: CampaignCommand, state: CampaignCode): readonly CampaignEvent[] {
  switch (command.type) {
    case 'IssueCampaignCode':
      return issue(command, state);
    case 'RedeemCampaignCode':
      return redeem(command, state);
    case 'ReleaseCampaignCode':
      return release(command, state);
    case 'SendCampaignCodeAgain':
      return sendAgain(command, state);
    case 'WithdrawCampaignCode':
      return withdraw(command, state);
    case 'EraseCampaignHolder':
      return eraseHolder(command, state);
  }
}

/** Refuses a code that is issued already: two holders cannot use one code. */
function issue(
  { code, name, email, at }: CommandOf<'IssueCampaignCode'>,
  state: CampaignCode,
): readonly CampaignEvent[] {
  if (state.isIssued) throw new Refusal('campaign-exists');
  return [{ type: 'CampaignCodeIssued', code, kind: 'epassi', name, email, at }];
}

/**
 * A holder that redeems again after the timeout renews the hold, so that no other payment takes the code from
 * its booking.
 */
function redeem(command: CommandOf<'RedeemCampaignCode'>, state: CampaignCode): readonly CampaignEvent[] {
  const { hold } = state;
  const { code, registration, payment, unbooked, at } = command;
  mustBeUsable(state);
  const redeemed = { type: 'CampaignCodeRedeemed', code, registration, payment, at } as const;
  if (hold === null) return [redeemed];

  const isOverdue = at - hold.at > BOOKING_TIMEOUT_MS;
  if (hold.payment === payment) return isOverdue ? [redeemed] : [];
  if (!isOverdue || hold.payment !== unbooked) throw new Refusal('campaign-used');
  return [{ type: 'CampaignCodeReleased', code, payment: hold.payment, at }, redeemed];
}

/** Ignores a payment that does not hold the code. */
function release(
  { code, payment, at }: CommandOf<'ReleaseCampaignCode'>,
  { hold }: CampaignCode,
): readonly CampaignEvent[] {
  return hold?.payment === payment ? [{ type: 'CampaignCodeReleased', code, payment, at }] : [];
}

function sendAgain({ code, at }: AboutCode, state: CampaignCode): readonly CampaignEvent[] {
  mustBeUsable(state);
  if (state.hold !== null) throw new Refusal('campaign-used');
  if (state.isHolderErased) throw new Refusal('campaign-holder-erased');
  if (isMailedTooOften(state.sentAgain, at)) throw new Refusal('campaign-sent-too-often');
  return [{ type: 'CampaignCodeSentAgain', code, at }];
}

/** Refuses a code held by a payment, paid or not. */
function withdraw({ code, at }: AboutCode, state: CampaignCode): readonly CampaignEvent[] {
  if (state.isWithdrawn) return [];
  mustBeUsable(state);
  if (state.hold !== null) throw new Refusal('campaign-used');
  return [{ type: 'CampaignCodeWithdrawn', code, at }];
}

/** Ignores codes without a holder: shared codes and codes never issued. */
function eraseHolder(
  { code, reason, at }: CommandOf<'EraseCampaignHolder'>,
  { isIssued, isHolderErased, holder }: CampaignCode,
): readonly CampaignEvent[] {
  if (!isIssued || isHolderErased) return [];
  const why = reason !== undefined && { reason: checkedReason(reason, [holder]) };
  return [{ type: 'CampaignHolderErased', code, ...why, at }];
}

function mustBeUsable({ isIssued, isWithdrawn }: CampaignCode): void {
  if (!isIssued) throw new Refusal('campaign-invalid');
  if (isWithdrawn) throw new Refusal('campaign-withdrawn');
}
