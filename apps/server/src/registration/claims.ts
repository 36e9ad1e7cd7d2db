import { claimStream, registrationStream, type StateOf } from '@app/domain';
import { ProjectionRunner } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { MINUTE_MS, Problem } from '../platform/http/problem';

interface ClaimRequest {
  readonly thing: string;
  readonly registration: string;
  readonly by: string;
}

/** The latest claim, by another registration. */
export interface EarlierClaim {
  readonly registration: string;
  /** That registration has new events since, and the views include them. */
  readonly hasEventsSinceClaim: boolean;
  /** Its owner may still be completing it. */
  readonly isFresh: boolean;
}

/** The longest time between a claim and its result. */
const FRESH_MS = MINUTE_MS;
const VIEWS_TIMEOUT_MS = 1000;

/**
 * Locks things that only one registration may have, across nodes: a bib on sale, a bank payment.
 * The claim is stored first, in the thing's own stream; a later claimant sees its result.
 * After a crash the same registration may claim again at once, others after a minute.
 */
@Injectable()
export class Claims {
  constructor(
    private readonly streams: StreamRepository,
    private readonly commands: CommandSender,
    private readonly projections: ProjectionRunner,
  ) {}

  /** Whether it succeeded; false when another's claim `holds`. Throws Problem while the views lag. */
  async claim(request: ClaimRequest, holds: (earlier: EarlierClaim) => Promise<boolean>): Promise<boolean> {
    const { thing, registration, by } = request;
    for (;;) {
      const { count: after, latest } = await this.streams.load(claimStream(thing));
      if (latest && latest.registration !== registration && (await holds(await this.progressOf(latest))))
        return false;
      const { length: revision } = await this.streams.events(registrationStream(registration));
      const command = { type: 'ClaimThing', thing, registration, revision, after } as const;
      const { events } = await this.commands.send(claimStream(thing), command, { by });
      if (events.length > 0) return true;
    }
  }

  private async progressOf({
    registration,
    revision,
    at,
  }: NonNullable<StateOf<'claim'>['latest']>): Promise<EarlierClaim> {
    const stream = registrationStream(registration);
    const { length: now } = await this.streams.events(stream);
    if (now > revision && !(await this.projections.waitForRevision(stream, now, VIEWS_TIMEOUT_MS)))
      throw new Problem(503, 'Servern är lite efter. Försök igen om en stund.');
    return {
      registration,
      hasEventsSinceClaim: now > revision,
      isFresh: this.commands.now() - at < FRESH_MS,
    };
  }
}
