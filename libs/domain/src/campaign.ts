import { fold } from './fold';
import { Refusal } from './refusal';

/** One single-use code, in stream `campaign-{code}`: worth one adult fee, redeemed at booking, released when the payment fails. */
export type CampaignEvent =
  | {
      readonly type: 'CampaignCodeIssued';
      readonly code: string;
      readonly kind: 'epassi';
      readonly name: string;
      readonly email: string;
      readonly at: number;
    }
  | {
      readonly type: 'CampaignCodeRedeemed';
      readonly code: string;
      readonly registration: string;
      readonly payment: string;
      readonly at: number;
    }
  | {
      readonly type: 'CampaignCodeReleased';
      readonly code: string;
      readonly payment: string;
      readonly at: number;
    };

/** What may be requested of a single-use code. `at` is epoch ms. */
export type CampaignCommand =
  | {
      readonly type: 'IssueCampaignCode';
      readonly code: string;
      readonly name: string;
      readonly email: string;
      readonly at: number;
    }
  /** `unbooked`: the payment that holds the code although no booking with the code was made for it; null when there is none. */
  | {
      readonly type: 'RedeemCampaignCode';
      readonly code: string;
      readonly registration: string;
      readonly payment: string;
      readonly unbooked: string | null;
      readonly at: number;
    }
  | {
      readonly type: 'ReleaseCampaignCode';
      readonly code: string;
      readonly payment: string;
      readonly at: number;
    };

type CommandOf<Type extends CampaignCommand['type']> = Extract<CampaignCommand, { type: Type }>;

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
}

/** A booking follows upon the hold at once. Where there is none after this long (ms), there will be none: the power went in between. */
const BOOKED_WITHIN = 60_000;

/** One single-use code: held by one payment at a time, free again when that payment comes to nothing. */
export const campaignDecider = {
  initial: (): CampaignCode => ({ isIssued: false, issuedAt: null, hold: null }),
  decide,
  evolve: fold<CampaignCode, CampaignEvent>({
    CampaignCodeIssued: (code, { at }) => {
      code.isIssued = true;
      code.issuedAt = at;
    },
    CampaignCodeRedeemed: (code, { registration, payment, at }) =>
      (code.hold = { registration, payment, at }),
    CampaignCodeReleased: (code) => (code.hold = null),
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
  const { isIssued, hold } = state;
  const { code, registration, payment, unbooked, at } = command;
  if (!isIssued) throw new Refusal('campaign-invalid');
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
