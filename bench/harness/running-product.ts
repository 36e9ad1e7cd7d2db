import { join } from 'node:path';
import { freePort } from '../../apps/demo/src/free-port';
import { Product } from '../../apps/demo/src/product';

/** The product as people run it, in a process of its own, with an organiser signed in. */
export class RunningProduct {
  static async start(folder: string): Promise<RunningProduct> {
    const port = await freePort();
    const settings = { dataDir: join(folder, `data-${port}`), port, clock: '2025-09-13T08:00:00Z' };
    const product = await Product.start(settings);
    const answer = await fetch(`${product.url}/admin/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: product.adminToken }),
    });
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    return new RunningProduct(product, { cookie: cookie.join('; ') }, settings);
  }

  private constructor(
    private readonly product: Product,
    /** What an organiser's requests carry. */
    readonly headers: Readonly<Record<string, string>>,
    private readonly settings: { readonly dataDir: string; readonly port: number },
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

  /** Sends an organiser's request and gives the answer's JSON. Throws when it is refused. */
  async ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.product.url}${path}`, {
      method,
      headers: { ...this.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  }

  stop(): Promise<void> {
    return this.product.stop();
  }
}
