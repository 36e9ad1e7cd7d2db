/**
 * One single-use code, in stream `campaign-{code}`: worth one adult fee, redeemed at booking, released when
 * the payment fails. `at` is epoch ms.
 */
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
    }
  /** The code is mailed to its holder again. */
  | {
      readonly type: 'CampaignCodeSentAgain';
      readonly code: string;
      readonly at: number;
    }
  /** The code can no longer be used. */
  | {
      readonly type: 'CampaignCodeWithdrawn';
      readonly code: string;
      readonly at: number;
    }
  /** The holder's name and address are erased; the value of the code stays. */
  | {
      readonly type: 'CampaignHolderErased';
      readonly code: string;
      /** Why, if the erasure began with this code; contains no name. */
      readonly reason?: string;
      readonly at: number;
    };

/** Commands for a single-use code. `at` is epoch ms. */
export type CampaignCommand =
  | {
      readonly type: 'IssueCampaignCode';
      readonly code: string;
      readonly name: string;
      readonly email: string;
      readonly at: number;
    }
  /** `unbooked`: the payment that holds the code although no booking with the code exists; null for none. */
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
    }
  | {
      readonly type: 'SendCampaignCodeAgain' | 'WithdrawCampaignCode';
      readonly code: string;
      readonly at: number;
    }
  /** `reason`: set if the erasure began here with a reason. */
  | {
      readonly type: 'EraseCampaignHolder';
      readonly code: string;
      readonly reason?: string;
      readonly at: number;
    };
