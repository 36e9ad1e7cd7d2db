import { Injectable } from '@nestjs/common';
import { Problem } from '../platform/http/problem';
import { FAMILY, RegistrationDesk } from './registration-desk';
import { runnersFrom, type AnonymityBody, type RunnersBody } from './runners.dto';
import { Season } from './season';
import { ShutDistances } from './shut-distances';

/** Where a family's runners are saved, while registration is open. */
@Injectable()
export class RunnersDesk {
  constructor(
    private readonly desk: RegistrationDesk,
    private readonly season: Season,
    private readonly distances: ShutDistances,
  ) {}

  /** The whole map, as the form sends it. Throws Refusal, or Problem once registration has closed. */
  async save(registration: string, body: RunnersBody): Promise<void> {
    if (this.season.isClosed()) throw new Problem(403, 'Anmälan är stängd', 'closed');
    const runners = runnersFrom(body, this.season.year());
    const shut = await this.distances.now();
    await this.desk.take({ type: 'SaveRunners', registration, runners, shut }, FAMILY);
  }

  /** At any time: paid and closed do not stand against it. Throws Refusal. */
  async chooseAnonymity(registration: string, { runner: key, anonymous }: AnonymityBody): Promise<void> {
    await this.desk.take({ type: 'ChooseAnonymity', registration, key, anonymous }, FAMILY);
  }
}
