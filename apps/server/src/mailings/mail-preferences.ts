import { suppressionStream } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { Problem } from '../platform/http/problem';
import { MailingIds } from './mailing-ids';

/** Reads and sets mail preferences by unsubscribe token. Throws Problem 404 for an invalid token. */
@Injectable()
export class MailPreferences {
  constructor(
    private readonly ids: MailingIds,
    private readonly streams: StreamRepository,
    private readonly commands: CommandSender,
  ) {}

  isKnown(token: string): boolean {
    return this.ids.suppressionOfToken(token) !== undefined;
  }

  async read(token: string): Promise<{ readonly declined: boolean }> {
    const { isDeclined } = await this.streams.load(suppressionStream(this.suppressionOf(token)));
    return { declined: isDeclined };
  }

  /** `by`: the recipient on our page, or their mail program. */
  async set(token: string, declined: boolean, by: string): Promise<{ readonly declined: boolean }> {
    const suppression = this.suppressionOf(token);
    const type = declined ? 'DeclineMail' : 'AllowMail';
    await this.commands.send(suppressionStream(suppression), { type, suppression }, { by });
    return { declined };
  }

  private suppressionOf(token: string): string {
    const suppression = this.ids.suppressionOfToken(token);
    if (suppression === undefined)
      throw new Problem(
        404,
        'Länken gäller inte. Öppna den direkt från mailet, eller skriv till oss.',
        'link-unknown',
      );
    return suppression;
  }
}
