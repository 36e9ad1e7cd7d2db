import { Ids } from '@app/adapters';
import { readPart, Refusal } from '@app/domain';
import { Injectable } from '@nestjs/common';
import type { CommandSource } from '../raceday';
import { Erasure } from './erasure';
import { ErasureCommands, type Cause } from './erasure-commands';
import { namedIn, type ErasureBody, type NamedFamily, type NamedRunner } from './erasure.dto';

type Reasoned = Pick<ErasureBody, 'reason'>;

/** How many runners were erased now; 0 when all of them were before. */
export interface Erased {
  readonly erased: number;
}

/**
 * Takes in that somebody is to be erased. The event is the fact: once it is stored, all else follows, also after a power cut. Whoever
 * asks is answered when it has; asked again, it follows again.
 */
@Injectable()
export class ErasureDesk {
  constructor(
    private readonly commands: ErasureCommands,
    private readonly erasure: Erasure,
    private readonly ids: Ids,
  ) {}

  /** Throws Refusal: for whoever is not known, and for a reason that names somebody. */
  async erase(body: ErasureBody, source: CommandSource): Promise<Erased> {
    const id = source.commandId ?? this.ids.uuid();
    const cause = { id, correlationId: id, by: source.by };
    const asked = { ...namedIn(body), reason: body.reason };
    if ('part' in asked) return { erased: await this.runner(asked, cause) };
    return { erased: await this.registration(asked, cause) };
  }

  private async registration(
    { registration, reason }: NamedFamily & Reasoned,
    cause: Cause,
  ): Promise<number> {
    const { events } = await this.commands.erasePerson({ type: 'ErasePerson', registration, reason }, cause);
    const runners = await this.erasure.ofRegistration(registration, cause);
    return events.length > 0 ? runners : 0;
  }

  private async runner({ part, sort, reason }: NamedRunner & Reasoned, cause: Cause): Promise<number> {
    if (!readPart(part)) throw new Refusal('part-invalid');
    const { events } = await this.commands.eraseRunner({ type: 'EraseRunner', part, sort, reason }, cause);
    const erased = events.map(({ event }) => event).find((event) => event.type === 'RunnerErased');
    await this.erasure.ofRunner({ sort, registration: erased?.registration }, cause);
    return events.length;
  }
}
