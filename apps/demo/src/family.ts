import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileRunner } from './race-day-file';

/** The product's address and its mail: files in its data folder, unless `readMail` reads a mail by its id. */
export interface ProductAccess {
  readonly url: string;
  readonly dataDir: string;
  readonly readMail?: (id: string) => Promise<string>;
}

/** A registration as the family's own page gets it. Amounts in SEK. */
export interface OwnPage {
  readonly paid: boolean;
  readonly open: { readonly payref: string; readonly token: string; readonly amount: number } | null;
  readonly swishtory: Readonly<Record<string, { readonly amount: number; readonly status: string }>>;
}

const MAIL_TIMEOUT_MS = 15_000;
const MAIL_POLL_MS = 20;
/** A family may make sixty calls in ten seconds. */
const PAYMENT_POLL_MS = 250;

/** A family at its computer: signs in with a mailed code, registers, books and pays, as the pages do. */
export class Family {
  private constructor(
    private readonly access: ProductAccess,
    private readonly address: string,
    private readonly cookie: string,
  ) {}

  /** Signs in with a mailed code. `address`: the client's own, so that families share no rate limit. */
  static async signIn(access: ProductAccess, email: string, address: string): Promise<Family> {
    const visitor = new Family(access, address, '');
    const { id } = (await (await visitor.post('/email', { email })).json()) as { id: string };
    const code = await mailedCode(access, id);
    const answer = await visitor.post('/code', { email, codeId: id, code });
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    return new Family(access, address, cookie.join('; '));
  }

  async save(runners: readonly FileRunner[]): Promise<void> {
    const entries = runners.map(({ key, firstname, lastname, age, group, company, distance }) => {
      return [key, { firstname, lastname, age, group, company, distance }];
    });
    await this.post('/update', { runners: Object.fromEntries(entries) as unknown });
  }

  /** Starts the payment. `token` is 'kampanj' when nothing is to be paid. */
  async book(campaign: string | undefined): Promise<{ token: string; payref: string }> {
    const answer = await this.post('/book-v2', { barn: 0, vuxna: 0, ...(campaign && { kampanj: campaign }) });
    return (await answer.json()) as { token: string; payref: string };
  }

  /** Performs `action` in the payer's app, then waits until the product has the outcome. */
  async answerSwish(
    { token, payref }: { token: string; payref: string },
    action: 'pay' | 'cancel-bankid',
  ): Promise<void> {
    await this.post(`/sim/pay/${token}`, { action });
    for (;;) {
      const answer = await this.ask(`/verify?id=${payref}`);
      if (answer.status === 200) return;
      await pause(PAYMENT_POLL_MS);
    }
  }

  async ownPage(): Promise<OwnPage> {
    return (await (await this.ask('/get')).json()) as OwnPage;
  }

  private ask(path: string): Promise<Response> {
    return fetch(this.access.url + path, {
      headers: { cookie: this.cookie, 'x-forwarded-for': this.address },
    });
  }

  private async post(path: string, body: unknown): Promise<Response> {
    const answer = await fetch(this.access.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'raceday',
        'x-forwarded-for': this.address,
        cookie: this.cookie,
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path} answered ${String(answer.status)}: ${await answer.text()}`);
    return answer;
  }
}

async function mailedCode({ dataDir, readMail }: ProductAccess, codeId: string): Promise<string> {
  const id = `login-code-${codeId}`;
  const readOnce = () => (readMail ? readMail(id) : readFile(join(dataDir, 'outbox', `${id}.eml`), 'utf8'));
  for (let waited = 0; waited < MAIL_TIMEOUT_MS; waited += MAIL_POLL_MS) {
    const mail = await readOnce().catch(() => '');
    const code = /^ *(\d{6})\r?$/m.exec(mail)?.[1];
    if (code !== undefined) return code;
    await pause(MAIL_POLL_MS);
  }
  throw new Error(`no mail with a code came within ${String(MAIL_TIMEOUT_MS / 1000)} s`);
}
