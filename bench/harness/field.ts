import { randomUUID } from 'node:crypto';
import { requestBytes } from './http-connection';
import type { RunningProduct } from './running-product';

const BATCH = 500;

/** What a race's list says: the race first, then its runners. */
type List = readonly { readonly status?: string; readonly revision: number }[];

/** A started race on the running product, and its runners who are all out on the course. */
export class Field {
  private readonly sorts: readonly string[];

  static async start(product: RunningProduct, part: string, runners: number): Promise<Field> {
    const field = new Field(product, part, runners);
    const [yymmdd = '', hundreds = ''] = part.split('-').slice(1);
    const date = `20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4)}`;
    await field.send([{ type: 'CreateRace', date, distance: Number(hundreds) * 100 }]);
    await field.send(
      field.sorts.map((sort, index) => ({ type: 'AddRunner', sort, runner: runnerNo(index) })),
    );
    await field.send([{ type: 'StartRace' }]);
    return field;
  }

  private constructor(
    private readonly product: RunningProduct,
    readonly part: string,
    runners: number,
  ) {
    this.sorts = Array.from({ length: runners }, (_, index) => `runner-${index}`);
  }

  /** The press of each runner's button on the timing screen, as a request. */
  buttons(action: 'finish' | 'restore'): Buffer[] {
    return this.sorts.map((sort) =>
      requestBytes(`POST /admin/api/races/${action}/${this.part}/${sort}`, this.product.headers, {}),
    );
  }

  /** A finish of each runner as a batch of one command, the way a device sends it. */
  finishCommands(): Buffer[] {
    const { headers } = this.product;
    return this.sorts.map((sort) =>
      requestBytes('POST /admin/api/commands', headers, {
        commands: [this.named({ type: 'FinishRunner', sort })],
      }),
    );
  }

  /** Sends everyone out on the course again. */
  async restoreAll(): Promise<void> {
    await this.send(this.sorts.map((sort) => ({ type: 'RestoreRunner', sort })));
  }

  /** How many have finished, and the revision of the last change, as the public list says. */
  async standing(): Promise<{ readonly finished: number; readonly revision: number }> {
    const rows = (await this.product.ask('GET', `/api/races/get/${this.part}`)) as List;
    return {
      finished: rows.filter(({ status }) => status === 'finished').length,
      revision: rows.reduce((newest, row) => Math.max(newest, row.revision), 0),
    };
  }

  private async send(commands: readonly object[]): Promise<void> {
    for (let from = 0; from < commands.length; from += BATCH) {
      const batch = commands.slice(from, from + BATCH).map((command) => this.named(command));
      const { results } = (await this.product.ask('POST', '/admin/api/commands', { commands: batch })) as {
        results: readonly { readonly outcome: string }[];
      };
      const refused = results.find(({ outcome }) => outcome !== 'accepted');
      if (refused) throw new Error(`a command of the set-up was not accepted: ${JSON.stringify(refused)}`);
    }
  }

  private named(command: object): object {
    return { id: randomUUID(), part: this.part, ...command };
  }
}

function runnerNo(index: number): object {
  const [firstname, group] = index % 2 === 0 ? ['Margareta', 'Dam'] : ['Anders', 'Herr'];
  const lastname = `Lindqvist ${index.toString(36)}`;
  return { firstname, lastname, age: 20 + (index % 50), group, company: 'IK Exempel', phone: '0701234567' };
}
