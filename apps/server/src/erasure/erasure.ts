import { keyOf, sortOf } from '@app/domain';
import { OneAtATime } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { ErasureCommands, type Cause } from './erasure-commands';
import { LeftBehind } from './left-behind';
import { TraceReader, type Listed, type Traces } from './trace-reader';

/** A runner; `registration` is undefined while nobody has looked who paid for them. */
interface ErasedRunner {
  readonly sort: string;
  readonly registration: string | null | undefined;
}

/**
 * What follows upon an erasure, in every other place where somebody has left a trace. The order is that of a power cut at any point:
 * whatever is needed to find the rest goes last, and all of it may be done again.
 */
@Injectable()
export class Erasure {
  private readonly queue = new OneAtATime();

  constructor(
    private readonly commands: ErasureCommands,
    private readonly traces: TraceReader,
    private readonly leftBehind: LeftBehind,
  ) {}

  /** After everybody in a registration was erased: start lists, mail, sessions, codes and keys. Gives how many runners it has. */
  ofRegistration(registration: string, cause: Cause): Promise<number> {
    return this.queue.run(registration, async () => {
      await this.commands.giveUpPayment(registration, cause);
      const traces = await this.traces.of(registration);
      const listed = await this.traces.listed((runner) => runner.registration === registration);
      const runners = new Map([...traces.entered, ...listed].map((runner) => [runner.sort, runner]));
      for (const runner of runners.values()) await this.commands.forgetRunner(runner, cause);
      const people = [...(await this.codesOf(traces)), ...sortsOf(registration, traces), ...runners.keys()];
      await this.leftBehind.of({ registration, email: traces.email, people });
      return traces.runners;
    });
  }

  /** After one runner of a race day was erased: other lists, the registration that paid for them, their receipt and their key. */
  async ofRunner({ sort, registration }: ErasedRunner, cause: Cause): Promise<void> {
    const listed = await this.traces.listed((runner) => runner.sort === sort);
    for (const elsewhere of listed) await this.commands.forgetRunner(elsewhere, cause);
    const paidBy = registration === undefined ? listed[0]?.registration : registration;
    if (paidBy) await this.ofEntrant({ sort, registration: paidBy }, cause);
    await this.leftBehind.ofRunner(sort);
  }

  /** A sale at the ticket office is of one runner: what it knows besides, such as who paid, is theirs. */
  private async ofEntrant(
    { sort, registration }: Pick<Listed, 'sort'> & { readonly registration: string },
    cause: Cause,
  ): Promise<void> {
    const traces = await this.traces.of(registration);
    if (traces.by === 'ticket-office') {
      await this.commands.forgetPerson(registration, cause);
      await this.ofRegistration(registration, cause);
      return;
    }
    const key = keyOf({ registration, sort });
    if (key === undefined) return;
    const revision = await this.commands.forgetEntrant({ registration, key }, cause);
    await this.leftBehind.rewriteReceipts({ registration, revision, ...traces });
  }

  /** Those it was booked with, and those that were mailed to its address. */
  private async codesOf({ codes, email }: Traces): Promise<readonly string[]> {
    return email === '' ? codes : [...codes, ...(await this.traces.codesMailedTo(email))];
  }
}

function sortsOf(registration: string, { keys }: Traces): readonly string[] {
  return keys.map((key) => sortOf({ registration, key }));
}
