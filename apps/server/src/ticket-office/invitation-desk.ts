import { Refusal } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { RegistrationIds } from '../platform/names/registration-ids';
import { CampaignHistory, RegistrationDesk } from '../registration';
import type { InvitationBody } from './invitation.dto';

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
export class InvitationDesk {
  constructor(
    private readonly ids: RegistrationIds,
    private readonly history: CampaignHistory,
    private readonly desk: RegistrationDesk,
  ) {}

  async invite(body: InvitationBody, by: string): Promise<Invited> {
    const holder = { name: body.name, email: body.email.toLowerCase() };
    const { number: wanted = 1 } = body;
    const latest = await this.latest(holder);
    if (latest.number >= wanted) return { ...latest, email: holder.email, isNew: false };

    const number = latest.number + 1;
    const isNew = await this.issue({ ...holder, number }, by);
    return { email: holder.email, number, isNew, issuedAt: null };
  }

  /** False when somebody else has just issued the same code: it is mailed once. */
  private async issue({ name, email, number }: Holder & { number: number }, by: string): Promise<boolean> {
    const code = this.ids.wellnessCode({ name, email, number });
    try {
      await this.desk.takeForCode({ type: 'IssueCampaignCode', code, name, email }, by);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'campaign-exists') return false;
      throw error;
    }
  }

  /** How many codes they have, and when the latest was issued. */
  private async latest(holder: Holder): Promise<Pick<Invited, 'number' | 'issuedAt'>> {
    let issuedAt: number | null = null;
    for (let number = 1; ; number++) {
      const standing = await this.history.standing(this.ids.wellnessCode({ ...holder, number }));
      if (!standing.isIssued)
        return { number: number - 1, issuedAt: issuedAt === null ? null : new Date(issuedAt).toISOString() };
      issuedAt = standing.issuedAt;
    }
  }
}

interface Holder {
  readonly name: string;
  readonly email: string;
}
