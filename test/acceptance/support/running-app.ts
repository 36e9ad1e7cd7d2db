import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FixedClock, type Mail, type MemoryMailer, type MemoryPayments } from '@app/adapters';
import type { DayHistory, DaySnapshot } from '@app/domain';
import { ProjectionRunner } from '@app/eventing';
import { allViews } from '@app/views';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { io, type Socket } from 'socket.io-client';
import { createApp } from '../../../apps/server/src/app';
import { PaymentReconciler } from '../../../apps/server/src/payments/reconciler';
import type { CommandResult } from '../../../apps/server/src/raceday/race-day.service';
import { readConfig, type Config } from '../../../apps/server/src/platform/config/config';
import { closeEngines, type Engines } from '../../../apps/server/src/platform/engines/engines';
import { type AppEnvironment, openEnvironment, isUsingServers } from './app-engines';
import { recordForTimeoutError, until, within } from '../../support/until';

/** While registration is open, epoch ms. */
export const REGISTRATION_OPEN_MS = Date.parse('2025-08-20T10:00:00Z');
/** 09:30 Swedish time on race day. */
const raceMorning = Date.parse('2025-09-13T07:30:00Z');
export const part = 'race-250913-08';
/** Characters of an answer that a failed wait shows. */
const MAX_SHOWN_CHARACTERS = 1000;

export interface AppOptions {
  /** Stores data there in SQLite; without it, in memory. On servers: one pair of servers for each folder. */
  readonly dataDir?: string;
  /** The fixed clock's time, epoch ms; race morning by default. */
  readonly now?: number;
  readonly config?: Partial<Config>;
  /** Replaces some of the usual engines, or all of them; then no others are opened. */
  readonly engines?: Partial<Engines>;
}

let shippedConfig: Config | undefined;
/** Returns the shipped edition and courses, read once for all apps of a suite. */
const readShippedConfig = (): Config => (shippedConfig ??= readConfig({ PORT: '0' }));

/** Starts the whole server in this process on a free port, with a fixed clock. */
export async function startApp({
  dataDir,
  now = raceMorning,
  config: changes,
  engines: own,
}: AppOptions = {}): Promise<RunningApp> {
  const folder = resolve(dataDir ?? join(tmpdir(), 'unused'));
  const config: Config = Object.assign({}, readShippedConfig(), { dataDir: folder }, changes);
  const clock = new FixedClock(now);
  const ground = isComplete(own)
    ? { engines: own, config, close: () => Promise.resolve() }
    : withEngines(own, await openEnvironment(config, clock, dataDir));
  const app = await createApp(ground.config, ground.engines);
  await app.listen(0, '127.0.0.1');
  await app.get(ProjectionRunner).caughtUp();
  return new RunningApp(app, ground, clock);
}

function isComplete(own: Partial<Engines> = {}): own is Engines {
  return own.store !== undefined && own.nodes !== undefined;
}

function withEngines(own: Partial<Engines> | undefined, usual: AppEnvironment): AppEnvironment {
  return { ...usual, engines: { ...usual.engines, ...own } };
}

/** The server, used over HTTP and sockets. */
export class RunningApp {
  readonly url: string;
  private readonly sockets: Socket[] = [];
  private session: string | undefined;
  private stopped: Promise<void> | undefined;

  constructor(
    readonly app: NestFastifyApplication,
    private readonly environment: AppEnvironment,
    readonly clock: FixedClock,
  ) {
    const { port } = app.getHttpServer().address() as { port: number };
    this.url = `http://127.0.0.1:${String(port)}`;
  }

  get engines(): Engines {
    return this.environment.engines;
  }

  /** The simulated Swish, unless the app has other payments. */
  get swish(): MemoryPayments {
    return this.engines.payment.payments as MemoryPayments;
  }

  /** Every mail sent, unless the app has another mailer than one in memory. */
  get sentMail(): readonly Mail[] {
    return (this.engines.mailer as MemoryMailer).sent;
  }

  /** Asks Swish about every due payment, as the server does at intervals. */
  reconcile(): Promise<void> {
    return this.app.get(PaymentReconciler).run();
  }

  /** The payer acts in Swish, and the server learns of it when it asks. */
  async settle(payref: string, action: Parameters<MemoryPayments['payer']>[1] = 'pay'): Promise<void> {
    this.swish.payer(payref, action);
    await this.reconcile();
  }

  /** Sends a request without a session. */
  async request(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(this.url + path, { redirect: 'manual', ...init });
    const text = await response.text();
    recordForTimeoutError({ path, status: response.status, body: text.slice(0, MAX_SHOWN_CHARACTERS) });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const body: unknown = isJson && text ? JSON.parse(text) : undefined;
    const rows = Array.isArray(body) ? (body as AnyRow[]) : [];
    return { status: response.status, headers: response.headers, text, body, rows };
  }

  /** Sends a JSON body without a session. */
  sendJson(
    path: string,
    body: unknown,
    { method = 'POST', headers = {} }: SendOptions = {},
  ): Promise<Answer> {
    return this.request(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  /** Sends a GET as an organiser, from our own page. */
  async getAsOrganiser(path: string, headers: Headers = {}): Promise<Answer> {
    return this.request(path, { headers: { ...(await this.organiserHeaders()), ...headers } });
  }

  /** Sends a POST (or another method) as an organiser, from our own page. */
  async sendAsOrganiser(
    path: string,
    body: unknown = {},
    { method, headers }: SendOptions = {},
  ): Promise<Answer> {
    return this.sendJson(path, body, {
      method: method ?? 'POST',
      headers: { ...(await this.organiserHeaders()), ...headers },
    });
  }

  /** Returns the organisers' lists of registrations, payments and links. */
  async registrationLists(): Promise<Answer['body']> {
    return (await this.getAsOrganiser('/admin/registrations')).body;
  }

  /** Returns the rows of a race as organisers see them. */
  async board(race = part): Promise<Answer['rows']> {
    return (await this.getAsOrganiser(`/admin/api/races/get/${race}`)).rows;
  }

  /** Returns the rows of a race as visitors see them; none for an unknown race. */
  async startList(race = part): Promise<Answer['rows']> {
    return (await this.request(`/api/races/get/${race}`)).rows;
  }

  /** Returns the events of race day. */
  async history(): Promise<DayHistory> {
    return (await this.getAsOrganiser('/admin/api/days/250913/events')).body as DayHistory;
  }

  /** Returns race day as organisers' phones fetch it. */
  async snapshot(): Promise<DaySnapshot> {
    return (await this.getAsOrganiser('/admin/api/days/250913')).body as DaySnapshot;
  }

  /**
   * Sends a batch of commands and returns the results. On servers it retries a 503, as phones do, and then
   * counts a duplicate as accepted.
   */
  async applyCommands(...commands: object[]): Promise<readonly CommandResult[]> {
    let tries = 0;
    const { body } = await until(async () => {
      const answer = await this.sendAsOrganiser('/admin/api/commands', { commands });
      tries += 1;
      return answer.status === 503 && isUsingServers() ? undefined : answer;
    });
    const { results } = body as { results: CommandResult[] };
    return tries === 1 ? results : results.map(asAccepted);
  }

  /** Creates a race with runners, with the bibs 101, 102 … in order. Returns their ids. */
  async createRaceWith(runners: number, race = part): Promise<string[]> {
    const distance = Number(race.slice(-2)) * 100;
    await this.sendAsOrganiser(`/admin/api/races/create-race/${race}`, {
      date: '2025-09-13',
      distance,
      openForReg: true,
    });
    const sorts = Array.from({ length: runners }, (_, index) => `runner-${race.slice(-2)}-${String(index)}`);
    const runner = (index: number) => ({
      firstname: 'Anna',
      lastname: `Ek ${String(index)}`,
      age: 30,
      phone: '070-1740605',
    });
    const commands = sorts.map((sort, index) => ({
      id: `add-${sort}`,
      type: 'AddRunner',
      part: race,
      sort,
      bib: 101 + index,
      runner: runner(index),
    }));
    if (runners > 0) await this.applyCommands(...commands);
    await this.viewsCaughtUp();
    return sorts;
  }

  /** Resolves when every view, the persisted ones included, has applied the whole log. */
  async viewsCaughtUp(): Promise<void> {
    const runner = this.app.get(ProjectionRunner);
    await runner.caughtUp();
    const { position = '' } = runner;
    const { persistedViews } = this.engines;
    if (!persistedViews) return;
    for (const { name } of allViews)
      await until(async () => ((await persistedViews.checkpoint(name))?.position ?? '') >= position);
  }

  /** Returns the request headers of a signed-in organiser. */
  async organiserHeaders(): Promise<Headers> {
    this.session ??= await this.signIn();
    return { cookie: this.session, 'x-requested-with': 'raceday' };
  }

  /** Connects a live screen; with an organiser's headers, an organiser's. */
  async connectScreen(headers: Headers = {}): Promise<Socket> {
    const socket = io(this.url, {
      transports: ['websocket'],
      extraHeaders: headers,
      reconnection: false,
      forceNew: true,
    });
    this.sockets.push(socket);
    const connected = new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('connect_error', reject);
    });
    await within(connected, 'a live screen to connect');
    return socket;
  }

  /** Stops the app; calling it again has no effect. */
  stop(): Promise<void> {
    return (this.stopped ??= this.end());
  }

  private async end(): Promise<void> {
    for (const socket of this.sockets) socket.close();
    await this.app.close();
    await closeEngines(this.engines);
    await this.environment.close();
  }

  /** Signs in by the printed link again; returns the cookie. */
  async signIn(): Promise<string> {
    const { adminToken } = this.engines.secrets;
    const { headers } = await this.sendJson('/admin/api/authenticate', { token: adminToken });
    return headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
  }
}

type Headers = Record<string, string>;

interface SendOptions {
  readonly method?: string | undefined;
  readonly headers?: Headers | undefined;
}

/** An answer, read to its end. `rows` is the body when that is a list, else empty. */
export interface Answer {
  readonly status: number;
  readonly headers: globalThis.Headers;
  readonly text: string;
  readonly body: any;
  readonly rows: readonly AnyRow[];
}

/** The row properties that tests read, for all lists. */
interface AnyRow {
  readonly type: string;
  readonly part: string;
  readonly sort: string;
  readonly firstname?: string;
  readonly bib?: number | null;
  readonly status?: string;
  readonly result?: number | null;
  readonly revision: number;
}

function asAccepted(result: CommandResult): CommandResult {
  return result.outcome === 'duplicate' ? { ...result, outcome: 'accepted' } : result;
}
