import { campaignStream, Refusal } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { RegistrationIds } from '../platform/names/registration-ids';

/** Who gets a wellness-benefit code. */
interface Holder {
  readonly name: string;
  readonly email: string;
}

/** What came of an invitation: the holder's `number`-th code, issued now or (`isNew` false) at `issuedAt` before, ISO. */
export interface Invited {
  readonly email: string;
  readonly number: number;
  readonly isNew: boolean;
  readonly issuedAt: string | null;
}

/**
 * Issues wellness-benefit codes, each once: a code follows from whose it is, so a click too many, a lost answer and a restart all
 * come to the same one. Another is issued to whoever asks for the next number.
 */
@Injectable()
export class InvitationService {
  constructor(
    private readonly ids: RegistrationIds,
    private readonly streams: StreamRepository,
    private readonly commands: CommandSender,
  ) {}

  /** `wanted`: one more than they have is a new one. A code that was withdrawn is none of theirs. */
  async invite({ name, email: typed }: Holder, wanted: number, by: string): Promise<Invited> {
    const holder = { name, email: typed.toLowerCase() };
    const { email } = holder;
    const { next, number, issuedAt } = await this.latest(holder);
    if (number >= wanted) return { number, issuedAt, email, isNew: false };

    const isNew = await this.issue({ ...holder, number: next }, by);
    return { email, number: number + 1, isNew, issuedAt: null };
  }

  /** False when somebody else has just issued the same code: it is mailed once. */
  private async issue({ name, email, number }: Holder & { number: number }, by: string): Promise<boolean> {
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

  /** How many codes they have, when the latest of those was issued, and which comes next: those that were withdrawn are passed over. */
  private async latest(
    holder: Holder,
  ): Promise<Pick<Invited, 'number' | 'issuedAt'> & { readonly next: number }> {
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
