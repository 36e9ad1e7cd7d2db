/** What may be asked of a single-use code. `at` is epoch ms. */
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
