import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FixedClock } from '@app/adapters';
import { ProjectionRunner } from '@app/eventing';
import { everyView } from '@app/views';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { io, type Socket } from 'socket.io-client';
import { createApp } from '../../../apps/server/src/app';
import type { CommandResult } from '../../../apps/server/src/raceday/race-day.service';
import { readConfig, type Config } from '../../../apps/server/src/platform/config/config';
import { closeEngines, type Engines } from '../../../apps/server/src/platform/engines/engines';
import { type Ground, groundOf, standsOnServers } from './app-engines';
import { observe, until, within } from '../../support/until';

/** Half past nine in the morning of the race, Swedish time. */
const raceMorning = Date.parse('2025-09-13T07:30:00Z');
export const part = 'race-250913-08';
/** How much of an answer a wait that fails shows, characters. */
const SHOWN = 1000;

export interface AppOptions {
  /** Keeps its data there in SQLite; without it everything is in memory. Where the test file stands on servers: in those of this folder, or its own. */
  readonly dataDir?: string;
  /** Where its clock stands; race morning when left out. */
  readonly now?: number;
  readonly config?: Partial<Config>;
  /** Engines of the test's own in place of some of the usual ones, or of all: then no others are opened. */
  readonly engines?: Partial<Engines>;
}

let shipped: Config | undefined;
/** The edition and its courses as they lie in the folder, read once for all apps of a suite. */
const asShipped = (): Config => (shipped ??= readConfig({ PORT: '0' }));

/** Starts the whole server in this process on a free port, with a clock that stands. */
export async function startApp({
  dataDir,
  now = raceMorning,
  config: changes,
  engines: own,
}: AppOptions = {}): Promise<RunningApp> {
  const folder = resolve(dataDir ?? join(tmpdir(), 'unused'));
  const config: Config = Object.assign({}, asShipped(), { dataDir: folder }, changes);
  const clock = new FixedClock(now);
  const ground = isWhole(own)
    ? { engines: own, config, after: () => Promise.resolve() }
    : groundWith(own, await groundOf(config, clock, dataDir));
  const app = await createApp(ground.config, ground.engines);
  await app.listen(0, '127.0.0.1');
  await app.get(ProjectionRunner).caughtUp();
  return new RunningApp(app, ground, clock);
}

function isWhole(own: Partial<Engines> = {}): own is Engines {
  return own.store !== undefined && own.nodes !== undefined;
}

function groundWith(own: Partial<Engines> | undefined, usual: Ground): Ground {
  return { ...usual, engines: { ...usual.engines, ...own } };
}

/** The server as its tests meet it: over HTTP and sockets. */
export class RunningApp {
  readonly url: string;
  private readonly sockets: Socket[] = [];
  private session: string | undefined;
  private stopped: Promise<void> | undefined;

  constructor(
    readonly app: NestFastifyApplication,
    private readonly ground: Ground,
    readonly clock: FixedClock,
  ) {
    const { port } = app.getHttpServer().address() as { port: number };
    this.url = `http://127.0.0.1:${String(port)}`;
  }

  get engines(): Engines {
    return this.ground.engines;
  }

  /** Anybody's request. */
  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(this.url + path, { redirect: 'manual', ...init });
    const text = await response.text();
    observe({ path, status: response.status, body: text.slice(0, SHOWN) });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const body: unknown = isJson && text ? JSON.parse(text) : undefined;
    const rows = Array.isArray(body) ? (body as AnyRow[]) : [];
    return { status: response.status, headers: response.headers, text, body, rows };
  }

  /** Sends a JSON body as anybody. */
  send(path: string, body: unknown, { method = 'POST', headers = {} }: SendOptions = {}): Promise<Answer> {
    return this.ask(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  /** A GET as an organiser on our own page. */
  async read(path: string, headers: Headers = {}): Promise<Answer> {
    return this.ask(path, { headers: { ...(await this.organiser()), ...headers } });
  }

  /** A POST (or another method) as an organiser on our own page. */
  async act(path: string, body: unknown = {}, { method, headers }: SendOptions = {}): Promise<Answer> {
    return this.send(path, body, {
      method: method ?? 'POST',
      headers: { ...(await this.organiser()), ...headers },
    });
  }

  /**
   * Applies a batch of commands; gives the results. What servers cannot save just now (503) is sent again, as phones do: that it was
   * saved all the same counts as accepted.
   */
  async apply(...commands: object[]): Promise<readonly CommandResult[]> {
    let tries = 0;
    const { body } = await until(async () => {
      const answer = await this.act('/admin/api/commands', { commands });
      tries += 1;
      return answer.status === 503 && standsOnServers() ? undefined : answer;
    });
    const { results } = body as { results: CommandResult[] };
    return tries === 1 ? results : results.map(whetherSavedBefore);
  }

  /** A race with runners, each with the bib of their place in the list: 101, 102 … Gives their ids. */
  async raceWith(runners: number, race = part): Promise<string[]> {
    const distance = Number(race.slice(-2)) * 100;
    await this.act(`/admin/api/races/create-race/${race}`, {
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
    if (runners > 0) await this.apply(...commands);
    await this.viewsCaughtUp();
    return sorts;
  }

  /** Resolves when every view has what is in the log, those that are kept on a server too. */
  async viewsCaughtUp(): Promise<void> {
    const runner = this.app.get(ProjectionRunner);
    await runner.caughtUp();
    const { position = '' } = runner;
    const { keptViews } = this.engines;
    if (!keptViews) return;
    for (const { name } of everyView)
      await until(async () => ((await keptViews.checkpoint(name))?.position ?? '') >= position);
  }

  /** The headers of an organiser who has signed in. */
  async organiser(): Promise<Headers> {
    this.session ??= await this.signIn();
    return { cookie: this.session, 'x-requested-with': 'raceday' };
  }

  /** A live screen, connected; with `as` an organiser's. */
  async screen(headers: Headers = {}): Promise<Socket> {
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

  /** Ends it; one that has ended stays so. */
  stop(): Promise<void> {
    return (this.stopped ??= this.end());
  }

  private async end(): Promise<void> {
    for (const socket of this.sockets) socket.close();
    await this.app.close();
    await closeEngines(this.engines);
    await this.ground.after();
  }

  /** Signs in by the printed link once more; gives the cookie. */
  async signIn(): Promise<string> {
    const { adminToken } = this.engines.secrets;
    const { headers } = await this.send('/admin/api/authenticate', { token: adminToken });
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

/** An answer, read to its end. `rows` is the body where it is a list, and nothing otherwise. */
export interface Answer {
  readonly status: number;
  readonly headers: globalThis.Headers;
  readonly text: string;
  readonly body: any;
  readonly rows: readonly AnyRow[];
}

/** What tests look at in a row, whichever list it stands in. */
interface AnyRow {
  readonly type: string;
  readonly part: string;
  readonly sort: string;
  readonly bib?: number | null;
  readonly status?: string;
  readonly result?: number | null;
  readonly revision: number;
}

function whetherSavedBefore(result: CommandResult): CommandResult {
  return result.outcome === 'duplicate' ? { ...result, outcome: 'accepted' } : result;
}
