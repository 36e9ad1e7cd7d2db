import { campaignStream, Refusal } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { RegistrationIds } from '../platform/names/registration-ids';

/** The recipient of a wellness-benefit code. */
interface CodeHolder {
  readonly name: string;
  readonly email: string;
}

/** The holder's `number`-th code: issued now, or (`isNew` false) earlier at `issuedAt`, ISO. */
export interface InvitationResult {
  readonly email: string;
  readonly number: number;
  readonly isNew: boolean;
  readonly issuedAt: string | null;
}

/**
 * Issues wellness-benefit codes. A code is derived from holder and number, so that repeated requests issue
 * the same one; a further code needs the next number.
 */
@Injectable()
export class InvitationService {
  constructor(
    private readonly ids: RegistrationIds,
    private readonly streams: StreamRepository,
    private readonly commands: CommandSender,
  ) {}

  /** `wanted`: the number of codes the holder should have; withdrawn ones do not count. */
  async invite({ name, email: typed }: CodeHolder, wanted: number, by: string): Promise<InvitationResult> {
    const holder = { name, email: typed.toLowerCase() };
    const { email } = holder;
    const { next, number, issuedAt } = await this.latest(holder);
    if (number >= wanted) return { number, issuedAt, email, isNew: false };

    const isNew = await this.issue({ ...holder, number: next }, by);
    return { email, number: number + 1, isNew, issuedAt: null };
  }

  /** False when a concurrent request issued the code; it is mailed once. */
  private async issue(
    { name, email, number }: CodeHolder & { number: number },
    by: string,
  ): Promise<boolean> {
    const code = this.ids.wellnessCode({ name, email, number });
    try {
      await this.commands.send(
        campaignStream(code),
        { type: 'IssueCampaignCode', code, name, email },
        { by },
      );
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'campaign-exists') return false;
      throw error;
    }
  }

  /**
   * The holder's number of codes, when the latest was issued, and the next code's number; withdrawn codes are
   * skipped.
   */
  private async latest(
    holder: CodeHolder,
  ): Promise<Pick<InvitationResult, 'number' | 'issuedAt'> & { readonly next: number }> {
    let issuedAt: number | null = null;
    let number = 0;
    for (let next = 1; ; next++) {
      const stream = campaignStream(this.ids.wellnessCode({ ...holder, number: next }));
      const code = await this.streams.load(stream);
      if (!code.isIssued)
        return { next, number, issuedAt: issuedAt === null ? null : new Date(issuedAt).toISOString() };
      if (code.isWithdrawn) continue;
      number++;
      issuedAt = code.issuedAt;
    }
  }
}
