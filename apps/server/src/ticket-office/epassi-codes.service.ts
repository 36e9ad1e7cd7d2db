import { campaignStream, Refusal } from '@app/domain';
import { ViewStore } from '@app/eventing';
import {
  ALL_CODES,
  campaignCodes,
  type CampaignCodeRow,
  type MaskedCode,
  registrations,
  type RegistrationRow,
} from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { ErasureService } from '../erasure';
import { CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { RegistrationIds } from '../platform/names/registration-ids';
import type { CommandSource } from '../raceday';
import { CurrentEdition } from '../registration';

type CodeAction = 'SendCampaignCodeAgain' | 'WithdrawCampaignCode';

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
 * Issues, lists and manages wellness-benefit codes. A code is derived from holder and number, so that
 * repeated requests issue the same one; a further code needs the next number.
 */
@Injectable()
export class EpassiCodes {
  @Inject(ErasureService)
  private readonly erasure!: ErasureService;

  @Inject(RegistrationIds)
  private readonly ids!: RegistrationIds;

  @Inject(StreamRepository)
  private readonly streams!: StreamRepository;

  constructor(
    private readonly views: ViewStore,
    private readonly commands: CommandSender,
    private readonly edition: CurrentEdition,
  ) {}

  /** Issues the next code if the holder has fewer than `wanted`; withdrawn ones do not count. */
  async issueNextIfFewerThan(
    { name, email: typed }: CodeHolder,
    wanted: number,
    by: string,
  ): Promise<InvitationResult> {
    const holder = { name, email: typed.toLowerCase() };
    const { email } = holder;
    const { next, number, issuedAt } = await this.latest(holder);
    if (number >= wanted) return { number, issuedAt, email, isNew: false };

    const isNew = await this.issue({ ...holder, number: next }, by);
    return { email, number: number + 1, isNew, issuedAt: null };
  }

  /** Codes of every edition, as all are still valid; newest first. */
  async all(): Promise<readonly MaskedCode[]> {
    const rows = await this.views.list<CampaignCodeRow>(campaignCodes.name, ALL_CODES);
    const unpaid = await this.unpaid();
    return rows
      .map((row) => listed(row, unpaid))
      .toSorted((one, other) => other.issuedAt.localeCompare(one.issuedAt));
  }

  /** `id`: the view row's. Throws Refusal. */
  async send(type: CodeAction, id: string, { by, request, commandId }: CommandSource): Promise<void> {
    const code = await this.codeOf(id);
    await this.commands.send(campaignStream(code), { type, code }, { by, request, id: commandId });
  }

  /** Resolves once the holder's data is erased. Throws Refusal. */
  async eraseHolder(id: string, { by, commandId = this.commands.newId() }: CommandSource): Promise<void> {
    await this.erasure.eraseHolder(await this.codeOf(id), { by, id: commandId });
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

  /** The holder's number of codes, the latest's time, and the next number. Skips withdrawn codes. */
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

  private async codeOf(id: string): Promise<string> {
    const row = await this.views.get<CampaignCodeRow>(campaignCodes.name, ALL_CODES, id);
    if (!row) throw new Refusal('campaign-unknown');
    return row.code;
  }

  /** This edition's unpaid registrations: the codes they hold are not used yet. */
  private async unpaid(): Promise<ReadonlySet<string>> {
    const all = await this.views.list<RegistrationRow>(registrations.name, this.edition.name);
    return new Set(all.filter(({ paid }) => !paid).map(({ registration }) => registration));
  }
}

const ENDING_LENGTH = 4;

function listed(
  { id, code, name, email, by, issuedAt, sentAgain, use, withdrawn }: CampaignCodeRow,
  unpaid: ReadonlySet<string>,
): MaskedCode {
  const used = use && { ...use, isPaid: !unpaid.has(use.registration) };
  const ending = code.slice(-ENDING_LENGTH);
  return { id, ending, name, email, by, issuedAt, sentAgain, use: used, withdrawn };
}
