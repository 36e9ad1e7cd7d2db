import { join } from 'node:path';
import { freePort } from '../../apps/demo/src/free-port';
import { ServerProcess, type ServerSettings } from '../../apps/demo/src/server-process';
import { setTimeout as pause } from 'node:timers/promises';
import { inTemporaryFolder } from './machine';
import { expectEqual } from './measure';

/** One hour before the first start of the edition. */
export const RACE_MORNING = '2025-09-13T08:00:00Z';

/** An hour after the edition's longest race began. */
export const LATE_IN_RACE_TIME = '2025-09-13T10:45:00Z';

/** Its time at the start, `RACE_MORNING` by default, and further environment variables. */
type StartSettings = Pick<ServerSettings, 'clock' | 'extraEnv'>;

/** For several thousand screens, since all come from one address. */
export const MANY_SCREENS: StartSettings = { extraEnv: { SOCKETS_PER_ADDRESS: '100000' } };

/** The product as deployed, in its own process, with an organiser signed in. */
export class RunningProduct {
  static async start(folder: string, settings: StartSettings = {}): Promise<RunningProduct> {
    const port = await freePort();
    const dataDir = join(folder, `data-${port}`);
    return RunningProduct.startWith({ dataDir, port, clock: RACE_MORNING, ...settings });
  }

  /** Starts it with other settings. */
  static async startWith(settings: ServerSettings): Promise<RunningProduct> {
    const product = await ServerProcess.start(settings);
    const answer = await fetch(`${product.url}/admin/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: product.adminToken }),
    });
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    return new RunningProduct(product, { cookie: cookie.join('; ') }, settings);
  }

  private constructor(
    private readonly product: ServerProcess,
    /** The headers of an organiser's requests. */
    readonly organiserHeaders: Readonly<Record<string, string>>,
    private readonly settings: ServerSettings,
  ) {}

  get port(): number {
    return this.settings.port;
  }

  get dataDir(): string {
    return this.settings.dataDir;
  }

  get pid(): number {
    return this.product.pid;
  }

  /** The value of a metric, summed over its labels. */
  async metricValue(metric: string): Promise<number> {
    const text = await (await fetch(`${this.product.url}/metrics`)).text();
    const values = [...text.matchAll(new RegExp(`^${metric}(?:\\{.*\\})? (\\S+)$`, 'gm'))];
    return values.reduce((sum, [, value]) => sum + Number(value), 0);
  }

  /** Sends an organiser's request and returns the answer's JSON. Throws when it is refused. */
  async requestAsOrganiser(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.product.url}${path}`, {
      method,
      headers: {
        ...this.organiserHeaders,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  }

  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    return this.product.stop(signal);
  }
}

/** Does the work on a product in a temporary folder. Stops the product and removes the folder afterwards. */
export function onProduct<Result>(
  work: (product: RunningProduct, folder: string) => Promise<Result>,
  settings?: StartSettings,
): Promise<Result> {
  return inTemporaryFolder(async (folder) => {
    const product = await RunningProduct.start(folder, settings);
    try {
      return await work(product, folder);
    } finally {
      await product.stop();
    }
  });
}

const TIMEOUT_MS = 10_000;
const POLL_MS = 100;

/**
 * Requests public pages until the server has rendered them: the first rendering takes longer, since its
 * thread has just started. On a build without rendering it gives up after 10 s, and measures them as they
 * are.
 */
export async function waitForRenderedPages(
  { port }: RunningProduct,
  paths: readonly string[],
): Promise<void> {
  const giveUpAt = performance.now() + TIMEOUT_MS;
  for (const path of paths) {
    for (;;) {
      const answer = await fetch(`http://localhost:${String(port)}${path}`);
      expectEqual(`status of ${path}`, answer.status, 200);
      if (isRendered(await answer.text()) || performance.now() > giveUpAt) break;
      await pause(POLL_MS);
    }
  }
}

/** Whether the page has rendered content, beyond the empty frame. */
export function isRendered(html: string): boolean {
  return html.includes('id="page-state"');
}
