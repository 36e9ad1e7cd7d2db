import { claimStream, registrationStream } from '@app/domain';
import { ProjectionRunner } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { MINUTE, Problem } from '../platform/http/problem';

/** What is taken up, for which registration, and by whom. */
interface Wanted {
  readonly thing: string;
  readonly registration: string;
  readonly by: string;
}

/** The latest claim, of another registration. */
export interface EarlierClaim {
  readonly registration: string;
  /** Something has come of that registration since, and the views have it. */
  readonly hasMoved: boolean;
  /** Whoever has made it may be just about to go on. */
  readonly isFresh: boolean;
}

/** How long somebody who has claimed something needs at most until it shows what comes of it. */
const FRESH_MS = MINUTE;
const VIEWS_MS = 1000;

/**
 * Things that one registration alone can have, whichever nodes they are asked for at: a bib on sale, money of the bank. Whoever is about to
 * take one says so first, in a stream of the thing's own; who comes second sees what came of it. What is cut off there can be taken again by
 * the same registration at once, and by others a minute later.
 */
@Injectable()
export class Claims {
  constructor(
    private readonly streams: StreamRepository,
    private readonly commands: CommandSender,
    private readonly projections: ProjectionRunner,
  ) {}

  /** Whether it was taken up: not where the claim of another `holds`. Throws Problem while the views are too late to say. */
  async take(wanted: Wanted, holds: (earlier: EarlierClaim) => Promise<boolean>): Promise<boolean> {
    const { thing, registration, by } = wanted;
    for (;;) {
      const { count: after, latest } = await this.streams.load(claimStream(thing));
      if (latest && latest.registration !== registration && (await holds(await this.seen(latest))))
        return false;
      const revision = await this.streams.revision(registrationStream(registration));
      const command = { type: 'ClaimThing', thing, registration, revision, after } as const;
      const { events } = await this.commands.send(claimStream(thing), command, { by });
      if (events.length > 0) return true;
    }
  }

  private async seen({
    registration,
    revision,
    at,
  }: {
    readonly registration: string;
    readonly revision: number;
    readonly at: number;
  }): Promise<EarlierClaim> {
    const stream = registrationStream(registration);
    const now = await this.streams.revision(stream);
    if (now > revision && !(await this.projections.reached(stream, now, VIEWS_MS)))
      throw new Problem(503, 'Servern är lite efter. Försök igen om en stund.');
    return { registration, hasMoved: now > revision, isFresh: this.commands.now() - at < FRESH_MS };
  }
}
