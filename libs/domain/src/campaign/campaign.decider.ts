import { fold } from '../fold';
import { Refusal } from '../refusal';
import type { CampaignCommand } from './campaign.commands';
import type { CampaignEvent } from './campaign.events';

type Asked<Type extends CampaignCommand['type']> = Extract<CampaignCommand, { type: Type }>;

interface CampaignCode {
  isIssued: boolean;
  /** The payment that holds the code. */
  heldBy: string | null;
}

/** One single-use code: held by one payment at a time, free again when that payment comes to nothing. */
export const campaignDecider = {
  initial: (): CampaignCode => ({ isIssued: false, heldBy: null }),
  decide,
  evolve: fold<CampaignCode, CampaignEvent>({
    CampaignCodeIssued: (code) => (code.isIssued = true),
    CampaignCodeRedeemed: (code, { payment }) => (code.heldBy = payment),
    CampaignCodeReleased: (code) => (code.heldBy = null),
  }),
};

function decide(command: CampaignCommand, standing: CampaignCode): readonly CampaignEvent[] {
  switch (command.type) {
    case 'IssueCampaignCode':
      return issue(command, standing);
    case 'RedeemCampaignCode':
      return redeem(command, standing);
    case 'ReleaseCampaignCode':
      return release(command, standing);
  }
}

/** A second mail with the same code would be worth nothing to one of the two. */
function issue(
  { code, name, email, at }: Asked<'IssueCampaignCode'>,
  standing: CampaignCode,
): readonly CampaignEvent[] {
  if (standing.isIssued) throw new Refusal('campaign-exists');
  return [{ type: 'CampaignCodeIssued', code, kind: 'epassi', name, email, at }];
}

function redeem(
  { code, registration, payment, at }: Asked<'RedeemCampaignCode'>,
  { isIssued, heldBy }: CampaignCode,
): readonly CampaignEvent[] {
  if (!isIssued) throw new Refusal('campaign-invalid');
  if (heldBy === payment) return [];
  if (heldBy !== null) throw new Refusal('campaign-used');
  return [{ type: 'CampaignCodeRedeemed', code, registration, payment, at }];
}

/** Another payment's code stays with that one. */
function release(
  { code, payment, at }: Asked<'ReleaseCampaignCode'>,
  { heldBy }: CampaignCode,
): readonly CampaignEvent[] {
  return heldBy === payment ? [{ type: 'CampaignCodeReleased', code, payment, at }] : [];
}
