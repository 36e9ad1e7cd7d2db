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
