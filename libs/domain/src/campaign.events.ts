/** One single-use code, in stream `campaign-{code}`: worth one adult fee, redeemed at booking, released when the payment fails. `at` is epoch ms. */
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
  /** It is mailed to its holder once more. */
  | {
      readonly type: 'CampaignCodeSentAgain';
      readonly code: string;
      readonly at: number;
    }
  /** Nobody can use it any more. */
  | {
      readonly type: 'CampaignCodeWithdrawn';
      readonly code: string;
      readonly at: number;
    }
  /** Whose it is has been erased; what it is worth stays. */
  | {
      readonly type: 'CampaignHolderErased';
      readonly code: string;
      /** Why, where the erasure began here; it tells nobody's name. */
      readonly reason?: string;
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
    }
  | {
      readonly type: 'SendCampaignCodeAgain' | 'WithdrawCampaignCode';
      readonly code: string;
      readonly at: number;
    }
  /** `reason`: why, where it was asked for here and somebody said. */
  | {
      readonly type: 'EraseCampaignHolder';
      readonly code: string;
      readonly reason?: string;
      readonly at: number;
    };
