import {
  campaignCode,
  campaignDecider,
  campaignOf,
  Refusal,
  type CampaignCommand,
  type PriceQuestion,
} from '@app/domain';
import { Injectable } from '@nestjs/common';
import { CampaignHistory } from './campaign-history';
import { RegistrationDesk } from './registration-desk';
import { Season } from './season';

/** A code as it was typed, and the payment it would be used for. */
export interface CodeUse {
  readonly typed: string | null;
  readonly registration: string;
  readonly payment: string;
}

/** What a price is worked out from, but for the time. */
export type Terms = Omit<PriceQuestion, 'at'>;

/** A single-use code and the payment it would be used for. */
type SingleUse = Pick<
  Extract<CampaignCommand, { type: 'RedeemCampaignCode' }>,
  'code' | 'registration' | 'payment'
>;

/** Everyone's campaign codes are in the edition; all others are single-use codes, each held by one payment at a time. */
@Injectable()
export class CampaignDesk {
  constructor(
    private readonly history: CampaignHistory,
    private readonly desk: RegistrationDesk,
    private readonly season: Season,
  ) {}

  /** The terms a payment would get. Nothing is promised: only `hold` does. */
  async terms({ typed, ...user }: CodeUse): Promise<Terms> {
    const code = this.singleUse(typed);
    const isCodeValid = code !== undefined && (await this.isFree({ code, ...user }));
    return { prices: this.season.prices, code: campaignCode(typed), isCodeValid };
  }

  /** The terms a payment gets; a single-use code is its own from now on. Throws Refusal when the code cannot be had. */
  async hold({ typed, ...user }: CodeUse, by: string): Promise<Terms> {
    const code = this.singleUse(typed);
    if (code !== undefined) {
      const unbooked = await this.history.unbooked(code, await this.history.standing(code));
      await this.desk.takeForCode({ type: 'RedeemCampaignCode', code, ...user, unbooked }, by);
    }
    return {
      prices: this.season.prices,
      code: campaignCode(typed),
      isCodeValid: code !== undefined,
    };
  }

  /** Takes the code back from a payment that came to nothing; nothing to do when it is another's. */
  async release({ typed, payment }: Omit<CodeUse, 'registration'>, by: string): Promise<void> {
    const code = this.singleUse(typed);
    if (code !== undefined) await this.desk.takeForCode({ type: 'ReleaseCampaignCode', code, payment }, by);
  }

  /** The single-use code in what was typed; undefined for nothing, for everyone's codes and for what can be none. */
  private singleUse(typed: string | null): string | undefined {
    const code = campaignCode(typed);
    const isEveryones = campaignOf(this.season.prices, typed) !== undefined;
    return code === null || isEveryones || !/^[A-Z0-9-]{6,40}$/.test(code) ? undefined : code;
  }

  private async isFree(use: SingleUse): Promise<boolean> {
    const standing = await this.history.standing(use.code);
    const unbooked = await this.history.unbooked(use.code, standing);
    const at = this.season.now();
    try {
      campaignDecider.decide({ type: 'RedeemCampaignCode', ...use, unbooked, at }, standing);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }
}
