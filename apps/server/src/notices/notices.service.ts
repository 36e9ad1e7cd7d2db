import { editionStream, isNoticeActive, defaultNoticeEnd, Refusal, type Severity } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { type NoticeRow, notices, type CurrentNotices, type PublicNotice } from '@app/views';
import { Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { CurrentEdition } from '../registration';

/** A notice to publish. `distances` in metres; `endsAt` in ISO, defaulted when missing. */
interface NoticeDraft {
  readonly id: string;
  readonly text: string;
  readonly severity: Severity;
  readonly distances?: readonly number[] | undefined;
  readonly endsAt?: string | undefined;
}

/** Publishes, withdraws and lists the edition's notices. */
@Injectable()
export class Notices {
  constructor(
    private readonly views: ViewStore,
    private readonly commands: CommandSender,
    private readonly current: CurrentEdition,
  ) {}

  /** Active notices, newest first. */
  async active(): Promise<CurrentNotices> {
    const rows = await this.all();
    const now = this.current.now();
    return {
      revision: Math.max(0, ...rows.map(({ revision }) => revision)),
      notices: rows.filter((row) => row.withdrawn === null && isNoticeActive(row, now)).map(shown),
    };
  }

  /** All notices, newest first. */
  async all(): Promise<readonly NoticeRow[]> {
    const rows = await this.views.list<NoticeRow>(notices.name, this.current.name);
    return rows.toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt));
  }

  /** Idempotent per id. Throws Refusal for an invalid notice, and for a distance that the edition lacks. */
  async publish({ id, distances = [], endsAt, ...content }: NoticeDraft, by: string): Promise<void> {
    const editionDistances = this.current.edition.distances.map(({ metres }) => metres);
    if (distances.some((distance) => !editionDistances.includes(distance)))
      throw new Refusal('distance-invalid');
    const end =
      endsAt === undefined
        ? defaultNoticeEnd(this.current.now(), this.current.edition.date)
        : Date.parse(endsAt);
    const notice = { notice: id, edition: this.current.name, ...content, distances, endsAt: end };
    await this.commands.send(editionStream(this.current.name), { type: 'PublishNotice', ...notice }, { by });
  }

  /** Throws Refusal for an unknown notice. */
  async withdraw(id: string, by: string): Promise<void> {
    const command = { type: 'WithdrawNotice', notice: id, edition: this.current.name } as const;
    await this.commands.send(editionStream(this.current.name), command, { by });
  }
}

/** Omits the author: visitors must not see organisers. */
function shown({ id, text, severity, distances, publishedAt, endsAt }: NoticeRow): PublicNotice {
  return { id, text, severity, distances, publishedAt, endsAt };
}
