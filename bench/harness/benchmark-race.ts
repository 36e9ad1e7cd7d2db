import { randomUUID } from 'node:crypto';
import { requestBytes } from './http-load';
import { LATE_IN_RACE_TIME, RACE_MORNING, type RunningProduct } from './running-product';

const BATCH = 500;
/** After the product's start time. */
const CORRECTED_FINISH_MS = 600_000;
const HOUR_MS = 3_600_000;

/** A race's list: the race first, then its runners. */
type RaceList = readonly { readonly status?: string; readonly revision: number }[];

/** A started race on the running product, with all runners on the course. */
export class BenchmarkRace {
  private readonly sorts: readonly string[];

  static async start(product: RunningProduct, part: string, runners: number): Promise<BenchmarkRace> {
    const race = new BenchmarkRace(product, part, runners);
    await race.addRunners();
    await race.send([{ type: 'StartRace' }]);
    return race;
  }

  /**
   * A race started an hour before `LATE_IN_RACE`, which must be the product's time. Every runner has a bib;
   * all but the first `unfinished` have finished, each at a different time.
   */
  static async startLateInRace(
    product: RunningProduct,
    part: string,
    { runners, unfinished }: { readonly runners: number; readonly unfinished: number },
  ): Promise<BenchmarkRace> {
    const race = new BenchmarkRace(product, part, runners);
    const started = Date.parse(LATE_IN_RACE_TIME) - HOUR_MS;
    const at = (share: number) => ({ capturedAt: new Date(started + share * HOUR_MS).toISOString() });
    await race.addRunners();
    await race.giveBibs();
    await race.send([{ type: 'StartRace', ...at(0) }]);
    const finishers = race.sorts.slice(unfinished);
    await race.send(
      finishers.map((sort, rank) => ({
        type: 'FinishRunner',
        sort,
        ...at(0.4 + (rank / finishers.length) * 0.5),
      })),
    );
    return race;
  }

  private constructor(
    private readonly product: RunningProduct,
    readonly part: string,
    runners: number,
  ) {
    this.sorts = Array.from({ length: runners }, (_, index) => `runner-${index}`);
  }

  /** A request per runner, as their button on the timing screen sends it. */
  requestsFor(action: 'finish' | 'restore'): Buffer[] {
    return this.sorts.map((sort) =>
      requestBytes(`POST /admin/api/races/${action}/${this.part}/${sort}`, this.product.organiserHeaders, {}),
    );
  }

  /** A finish of each runner as a batch of one command, as a device sends it. */
  batchFinishRequests(): Buffer[] {
    const { organiserHeaders } = this.product;
    return this.sorts.map((sort) =>
      requestBytes('POST /admin/api/commands', organiserHeaders, {
        commands: [this.withId({ type: 'FinishRunner', sort })],
      }),
    );
  }

  /** Restores all runners to the course. */
  restoreAll(): Promise<void> {
    return this.restoreFirst(this.sorts.length);
  }

  /** Restores the first `count` runners to the course. */
  async restoreFirst(count: number): Promise<void> {
    await this.send(this.sorts.slice(0, count).map((sort) => ({ type: 'RestoreRunner', sort })));
  }

  /** Gives the day a long history: all but the first `unfinished` runners finish, after six events each. */
  async buildLongHistory(unfinished: number): Promise<void> {
    const finishers = this.sorts.slice(unfinished);
    const commandsOf = (type: string) => finishers.map((sort) => ({ type, sort }));
    await this.giveBibs();
    for (const type of ['FinishRunner', 'RestoreRunner', 'FinishRunner', 'RestoreRunner', 'FinishRunner'])
      await this.send(commandsOf(type));
  }

  /**
   * Corrections for finished runners: a swap of two bibs, a new time (epoch ms), and a runner who did not
   * complete the course.
   */
  correctionTargets() {
    const [sort = '', other = '', late = '', disqualified = ''] = this.sorts.slice(-4);
    const crossing = Date.parse(RACE_MORNING) + CORRECTED_FINISH_MS;
    return {
      swapped: { sort, other, bib: this.sorts.length - 3 },
      later: { sort: late, crossing },
      disqualified,
    };
  }

  /** The race's number of finishers, and the newest revision, from the public list. */
  async status(): Promise<{ readonly finished: number; readonly revision: number }> {
    const rows = (await this.product.requestAsOrganiser('GET', `/api/races/get/${this.part}`)) as RaceList;
    return {
      finished: rows.filter(({ status }) => status === 'finished').length,
      revision: rows.reduce((newest, row) => Math.max(newest, row.revision), 0),
    };
  }

  private async addRunners(): Promise<void> {
    const [yymmdd = '', hundreds = ''] = this.part.split('-').slice(1);
    const date = `20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4)}`;
    await this.send([{ type: 'CreateRace', date, distance: Number(hundreds) * 100 }]);
    await this.send(
      this.sorts.map((sort, index) => ({ type: 'AddRunner', sort, runner: runnerDetails(index) })),
    );
  }

  private giveBibs(): Promise<void> {
    return this.send(this.sorts.map((sort, index) => ({ type: 'RegisterBib', sort, bib: index + 1 })));
  }

  private async send(commands: readonly object[]): Promise<void> {
    for (let from = 0; from < commands.length; from += BATCH) {
      const batch = commands.slice(from, from + BATCH).map((command) => this.withId(command));
      const reply = await this.product.requestAsOrganiser('POST', '/admin/api/commands', { commands: batch });
      const { results } = reply as { results: readonly { readonly outcome: string }[] };
      const refused = results.find(({ outcome }) => outcome !== 'accepted');
      if (refused) throw new Error(`a command of the set-up was not accepted: ${JSON.stringify(refused)}`);
    }
  }

  private withId(command: object): object {
    return { id: randomUUID(), part: this.part, ...command };
  }
}

function runnerDetails(index: number): object {
  const [firstname, group] = index % 2 === 0 ? ['Margareta', 'Dam'] : ['Anders', 'Herr'];
  const lastname = `Lindqvist ${index.toString(36)}`;
  return { firstname, lastname, age: 20 + (index % 50), group, company: 'IK Exempel', phone: '0701234567' };
}
