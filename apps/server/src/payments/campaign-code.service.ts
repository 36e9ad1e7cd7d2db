import {
  normalizeCampaignCode,
  campaignDecider,
  campaignOf,
  campaignStream,
  headcount,
  isBookedWithCode,
  quote,
  Refusal,
  registrationStream,
  type CampaignCode,
  type CampaignCommand,
  type PriceRequest,
  type Quote,
} from '@app/domain';
import { ViewStore } from '@app/eventing';
import { SESSION_KEY, session, type SessionRow } from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { CurrentEdition } from '../registration';

/** A code as typed, and the payment to use it for. */
export interface CodeRedemption {
  readonly typed: string | null;
  readonly registration: string;
  readonly payment: string;
}

/** The inputs of a price, except the time. */
type PriceTerms = Omit<PriceRequest, 'at'>;

type RedeemRequest = Pick<
  Extract<CampaignCommand, { type: 'RedeemCampaignCode' }>,
  'code' | 'registration' | 'payment'
>;

/** Resolves campaign codes: shared ones of the edition, and single-use ones, held by one payment each. */
@Injectable()
export class CampaignCodeService {
  @Inject(ViewStore)
  private readonly views!: ViewStore;

  constructor(
    private readonly streams: StreamRepository,
    private readonly commands: CommandSender,
    private readonly edition: CurrentEdition,
  ) {}

  /** The price of a registration's saved runners with a code; reserves nothing, unlike `hold`. */
  async quote(registration: string, typed: string): Promise<Quote> {
    const row = await this.views.get<SessionRow>(session.name, registration, SESSION_KEY);
    const people = headcount(Object.values(row?.deltagare ?? {}));
    const code = this.singleUseCode(typed);
    const isCodeValid = code !== undefined && (await this.isFree({ code, registration, payment: '' }));
    const { prices } = this.edition;
    const at = this.edition.now();
    return quote(people, { prices, code: normalizeCampaignCode(typed), isCodeValid, at });
  }

  /** Reserves a single-use code and returns its terms. Throws Refusal when it is invalid or taken. */
  async hold({ typed, ...ref }: CodeRedemption, by: string): Promise<PriceTerms> {
    const code = this.singleUseCode(typed);
    if (code !== undefined) {
      const stream = campaignStream(code);
      const unbooked = await this.staleHolder(code, await this.streams.load(stream));
      await this.commands.send(stream, { type: 'RedeemCampaignCode', code, ...ref, unbooked }, { by });
    }
    return {
      prices: this.edition.prices,
      code: normalizeCampaignCode(typed),
      isCodeValid: code !== undefined,
    };
  }

  /** Releases the code from a failed payment; no effect when another payment holds it. */
  async release({ typed, payment }: Omit<CodeRedemption, 'registration'>, by: string): Promise<void> {
    const code = this.singleUseCode(typed);
    if (code === undefined) return;
    await this.commands.send(campaignStream(code), { type: 'ReleaseCampaignCode', code, payment }, { by });
  }

  /** Undefined for no code, shared codes, and malformed ones. */
  private singleUseCode(typed: string | null): string | undefined {
    const code = normalizeCampaignCode(typed);
    const isShared = campaignOf(this.edition.prices, typed) !== undefined;
    return code === null || isShared || !/^[A-Z0-9-]{6,40}$/.test(code) ? undefined : code;
  }

  private async isFree(request: RedeemRequest): Promise<boolean> {
    const state = await this.streams.load(campaignStream(request.code));
    const unbooked = await this.staleHolder(request.code, state);
    const at = this.edition.now();
    try {
      campaignDecider.decide({ type: 'RedeemCampaignCode', ...request, unbooked, at }, state);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /**
   * The payment that holds the code without a booking, after a crash or when the payer booked without the
   * code; else null.
   */
  private async staleHolder(code: string, { hold }: CampaignCode): Promise<string | null> {
    if (hold === null) return null;
    const holder = await this.streams.load(registrationStream(hold.registration));
    return isBookedWithCode(holder, code, hold.payment) ? null : hold.payment;
  }
}
