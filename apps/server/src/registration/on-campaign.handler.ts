import { campaignDecider, type CampaignCommand, type CampaignEvent } from '@app/domain';
import {
  commandHandler,
  EventStore,
  type CommandHandler as Handler,
  type EventMeta,
  type Handled,
} from '@app/eventing';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** Something asked of a single-use code; the command names which. */
export class OnCampaign extends Command<Handled<CampaignEvent>> {
  constructor(
    readonly command: CampaignCommand,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

/** Decides and stores. No view shows codes, so there is nothing to wait for. */
@CommandHandler(OnCampaign)
export class OnCampaignHandler implements ICommandHandler<OnCampaign> {
  private readonly campaign: Handler<CampaignCommand, CampaignEvent>;

  constructor(store: EventStore) {
    this.campaign = commandHandler(store, campaignDecider);
  }

  execute({ command, meta }: OnCampaign): Promise<Handled<CampaignEvent>> {
    return this.campaign.handle(campaignStream(command.code), command, meta);
  }
}

/** The stream that holds everything of one single-use code. */
export function campaignStream(code: string): string {
  return `campaign-${code}`;
}
