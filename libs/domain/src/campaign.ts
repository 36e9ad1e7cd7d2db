import type { CampaignCommand, CampaignEvent } from './campaign.events';
import { fold } from './fold';
import { isMailedTooOften } from './mail-limit';
import { checkedReason } from './reason';
import { Refusal } from './refusal';

type CommandOf<Type extends CampaignCommand['type']> = Extract<CampaignCommand, { type: Type }>;

/** What names a code and nothing else. */
type AboutCode = Pick<CampaignCommand, 'code' | 'at'>;

/** Who holds a code, since when (epoch ms). */
interface CodeHold {
  readonly registration: string;
  readonly payment: string;
  readonly at: number;
}

/** One single-use code: only what the rules ask about. */
export interface CampaignCode {
  isIssued: boolean;
  /** Epoch ms. */
  issuedAt: number | null;
  hold: CodeHold | null;
  isWithdrawn: boolean;
  isHolderErased: boolean;
  /** What it was sent to them under; '' once they are erased. */
  holder: string;
  /** When it was mailed again, epoch ms, the oldest first. */
  sentAgain: number[];
}

/** A booking follows upon the hold at once. Where there is none after this long (ms), there will be none: the power went in between. */
const BOOKED_WITHIN = 60_000;

/** One single-use code: held by one payment at a time, free again when that payment comes to nothing. */
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

/** A second mail with the same code would be worth nothing to one of the two. */
function issue(
  { code, name, email, at }: CommandOf<'IssueCampaignCode'>,
  state: CampaignCode,
): readonly CampaignEvent[] {
  if (state.isIssued) throw new Refusal('campaign-exists');
  return [{ type: 'CampaignCodeIssued', code, kind: 'epassi', name, email, at }];
}

/** Who holds the code and asks again after a while holds it anew, so that nobody takes it from under their booking. */
function redeem(command: CommandOf<'RedeemCampaignCode'>, state: CampaignCode): readonly CampaignEvent[] {
  const { hold } = state;
  const { code, registration, payment, unbooked, at } = command;
  mustBeInForce(state);
  const redeemed = { type: 'CampaignCodeRedeemed', code, registration, payment, at } as const;
  if (hold === null) return [redeemed];

  const isOverdue = at - hold.at > BOOKED_WITHIN;
  if (hold.payment === payment) return isOverdue ? [redeemed] : [];
  if (!isOverdue || hold.payment !== unbooked) throw new Refusal('campaign-used');
  return [{ type: 'CampaignCodeReleased', code, payment: hold.payment, at }, redeemed];
}

/** Another payment's code stays with that one. */
function release(
  { code, payment, at }: CommandOf<'ReleaseCampaignCode'>,
  { hold }: CampaignCode,
): readonly CampaignEvent[] {
  return hold?.payment === payment ? [{ type: 'CampaignCodeReleased', code, payment, at }] : [];
}

/** Only what can still be used is worth a mail. */
function sendAgain({ code, at }: AboutCode, state: CampaignCode): readonly CampaignEvent[] {
  mustBeInForce(state);
  if (state.hold !== null) throw new Refusal('campaign-used');
  if (state.isHolderErased) throw new Refusal('campaign-holder-erased');
  if (isMailedTooOften(state.sentAgain, at)) throw new Refusal('campaign-sent-too-often');
  return [{ type: 'CampaignCodeSentAgain', code, at }];
}

/** What somebody has booked with stays theirs, paid or not. */
function withdraw({ code, at }: AboutCode, state: CampaignCode): readonly CampaignEvent[] {
  if (state.isWithdrawn) return [];
  mustBeInForce(state);
  if (state.hold !== null) throw new Refusal('campaign-used');
  return [{ type: 'CampaignCodeWithdrawn', code, at }];
}

/** Everybody's codes have no holder, and neither has one that was never issued. */
function eraseHolder(
  { code, reason, at }: CommandOf<'EraseCampaignHolder'>,
  { isIssued, isHolderErased, holder }: CampaignCode,
): readonly CampaignEvent[] {
  if (!isIssued || isHolderErased) return [];
  const why = reason !== undefined && { reason: checkedReason(reason, [holder]) };
  return [{ type: 'CampaignHolderErased', code, ...why, at }];
}

function mustBeInForce({ isIssued, isWithdrawn }: CampaignCode): void {
  if (!isIssued) throw new Refusal('campaign-invalid');
  if (isWithdrawn) throw new Refusal('campaign-withdrawn');
}
