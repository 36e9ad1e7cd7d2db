import type { FileRunner } from './race-day-file';
import type { WireCommand } from './script';

/** The outcome of one command. */
export interface WireResult {
  readonly id: string;
  readonly outcome: 'accepted' | 'duplicate' | 'rejected';
  readonly code?: string;
  readonly error?: string;
}

/** A place sold at the ticket office. `distance` in km; `note`: means of payment. */
interface Sale {
  readonly firstname: string;
  readonly lastname: string;
  readonly age: number;
  readonly group: 'Ingen' | 'Dam' | 'Herr';
  readonly phone: string;
  readonly distance: number;
  readonly bib: number;
  readonly note: string;
}

/** A signed-in organiser, using the product's HTTP API as the pages do. */
export class Organiser {
  private constructor(
    private readonly url: string,
    private readonly cookie: string,
  ) {}

  /** Signs in with the secret of the printed link. Throws when it is refused. */
  static async signIn(url: string, token: string): Promise<Organiser> {
    const answer = await fetch(`${url}/admin/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'raceday' },
      body: JSON.stringify({ token, name: 'Genrepet' }),
    });
    if (!answer.ok) throw new Error(`sign-in was refused: ${await answer.text()}`);
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    return new Organiser(url, cookie.join('; '));
  }

  /** The same organiser at another address of the product. */
  withUrl(url: string): Organiser {
    return new Organiser(url, this.cookie);
  }

  /** Returns the product's clock, epoch ms. */
  async readClock(): Promise<number> {
    const answer = await fetch(`${this.url}/api/config`);
    return ((await answer.json()) as { now: number }).now;
  }

  async createRace(race: { part: string; date: string; distance: number }): Promise<void> {
    const { part, ...settings } = race;
    await this.post(`/admin/api/races/create-race/${part}`, { ...settings, openForReg: true });
  }

  async addRunner(part: string, runner: FileRunner): Promise<string> {
    const { firstname, lastname, age, company } = runner;
    const group = runner.group === 'Ingen' ? '' : runner.group;
    const added = await this.post(`/admin/api/races/add-runner/${part}`, {
      firstname,
      lastname,
      age,
      group,
      company,
    });
    return (added as { sort: string }).sort;
  }

  /** Sells a place for cash; `commandId`, a UUID, makes the sale idempotent. Returns the payment's id. */
  async sell(sale: Sale, commandId: string): Promise<string> {
    const sold = await this.post('/admin/api/quickreg/paid', sale, { 'x-command-id': commandId });
    return (sold as { payref: string }).payref;
  }

  /** Mails an Epassi code. */
  async sendEpassiCode(name: string, email: string): Promise<void> {
    await this.post('/admin/api/invite/epassi', { name, email });
  }

  async runnersIn(part: string): Promise<string[]> {
    const answer = await fetch(`${this.url}/admin/api/races/get/${part}`, {
      headers: { cookie: this.cookie },
    });
    const rows = answer.ok ? ((await answer.json()) as { type: string; sort: string }[]) : [];
    return rows.filter(({ type }) => type === 'runner').map(({ sort }) => sort);
  }

  /** Sends a batch; returns the results in the same order. */
  async send(commands: readonly WireCommand[]): Promise<WireResult[]> {
    const { results } = (await this.post('/admin/api/commands', { commands })) as { results: WireResult[] };
    return results;
  }

  private async post(
    path: string,
    body: unknown,
    extraHeaders: Record<string, string> = {},
  ): Promise<unknown> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'raceday',
        cookie: this.cookie,
        ...extraHeaders,
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`POST ${path} answered ${String(answer.status)}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}
