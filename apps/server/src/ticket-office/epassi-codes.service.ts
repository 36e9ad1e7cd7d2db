import { campaignStream, Refusal } from '@app/domain';
import { ViewStore } from '@app/eventing';
import {
  ALL_CODES,
  campaignCodes,
  type CampaignCodeRow,
  type ListedCode,
  registrations,
  type RegistrationRow,
} from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { ErasureService } from '../erasure';
import { CommandSender } from '../platform/commands/command-sender';
import type { CommandSource } from '../raceday';
import { CurrentEdition } from '../registration';

type CodeAction = 'SendCampaignCodeAgain' | 'WithdrawCampaignCode';

/** Lists issued wellness-benefit codes, and manages them for organisers. */
@Injectable()
export class EpassiCodes {
  @Inject(ErasureService)
  private readonly erasure!: ErasureService;

  constructor(
    private readonly views: ViewStore,
    private readonly commands: CommandSender,
    private readonly edition: CurrentEdition,
  ) {}

  /** Codes of every edition, as all are still valid; newest first. */
  async all(): Promise<readonly ListedCode[]> {
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
): ListedCode {
  const used = use && { ...use, isPaid: !unpaid.has(use.registration) };
  const ending = code.slice(-ENDING_LENGTH);
  return { id, ending, name, email, by, issuedAt, sentAgain, use: used, withdrawn };
}
