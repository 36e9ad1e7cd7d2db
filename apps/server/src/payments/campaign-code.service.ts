import {
  campaignCode,
  campaignDecider,
  campaignOf,
  campaignStream,
  isBookedWith,
  Refusal,
  registrationStream,
  type CampaignCode,
  type CampaignCommand,
  type PriceQuestion,
} from '@app/domain';
import { Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { CurrentEdition } from '../registration';

/** A code as it was typed, and the payment it would be used for. */
export interface CodeUse {
  readonly typed: string | null;
  readonly registration: string;
  readonly payment: string;
}

/** What a price is worked out from, but for the time. */
type Terms = Omit<PriceQuestion, 'at'>;

/** A single-use code and the payment it would be used for. */
type SingleUse = Pick<
  Extract<CampaignCommand, { type: 'RedeemCampaignCode' }>,
  'code' | 'registration' | 'payment'
>;

/** Everyone's campaign codes are in the edition; all others are single-use codes, each held by one payment at a time. */
@Injectable()
export class CampaignCodeService {
  constructor(
    private readonly streams: StreamRepository,
    private readonly commands: CommandSender,
    private readonly edition: CurrentEdition,
  ) {}

  /** The terms a payment would get. Nothing is promised: only `hold` does. */
  async terms({ typed, ...user }: CodeUse): Promise<Terms> {
    const code = this.singleUse(typed);
    const isCodeValid = code !== undefined && (await this.isFree({ code, ...user }));
    return { prices: this.edition.prices, code: campaignCode(typed), isCodeValid };
  }

  /** The terms a payment gets; a single-use code is its own from now on. Throws Refusal when the code cannot be had. */
  async hold({ typed, ...user }: CodeUse, by: string): Promise<Terms> {
    const code = this.singleUse(typed);
    if (code !== undefined) {
      const stream = campaignStream(code);
      const unbooked = await this.unbooked(code, await this.streams.load(stream));
      await this.commands.send(stream, { type: 'RedeemCampaignCode', code, ...user, unbooked }, { by });
    }
    return { prices: this.edition.prices, code: campaignCode(typed), isCodeValid: code !== undefined };
  }

  /** Takes the code back from a payment that came to nothing; nothing to do when it is another's. */
  async release({ typed, payment }: Omit<CodeUse, 'registration'>, by: string): Promise<void> {
    const code = this.singleUse(typed);
    if (code === undefined) return;
    await this.commands.send(campaignStream(code), { type: 'ReleaseCampaignCode', code, payment }, { by });
  }

  /** The single-use code in what was typed; undefined for nothing, for everyone's codes and for what can be none. */
  private singleUse(typed: string | null): string | undefined {
    const code = campaignCode(typed);
    const isEveryones = campaignOf(this.edition.prices, typed) !== undefined;
    return code === null || isEveryones || !/^[A-Z0-9-]{6,40}$/.test(code) ? undefined : code;
  }

  private async isFree(use: SingleUse): Promise<boolean> {
    const state = await this.streams.load(campaignStream(use.code));
    const unbooked = await this.unbooked(use.code, state);
    const at = this.edition.now();
    try {
      campaignDecider.decide({ type: 'RedeemCampaignCode', ...use, unbooked, at }, state);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** The payment that holds the code without a booking: the process ended in between, or its owner changed their mind. Else null. */
  private async unbooked(code: string, { hold }: CampaignCode): Promise<string | null> {
    if (hold === null) return null;
    const holder = await this.streams.load(registrationStream(hold.registration));
    return isBookedWith(holder, code, hold.payment) ? null : hold.payment;
  }
}
