import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before the product that can announce another build or answer 502. */
export class Door {
  /** Build id to announce; '' passes the product's own. The announced build differs in its id only. */
  build = '';
  isShut = false;

  private readonly server = createServer((asked, answer) => {
    void this.ask(asked).then(({ status, type, body }) => {
      answer.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
    });
  });

  private constructor(public product: string) {}

  static async open(product: string): Promise<Door> {
    const door = new Door(product);
    await new Promise<void>((resolve) => door.server.listen(0, '127.0.0.1', resolve));
    return door;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async ask({ url = '/' }: IncomingMessage) {
    if (this.isShut) return { status: 502, type: 'text/plain', body: 'Bad gateway' };
    const ask = () => fetch(this.product + url, { redirect: 'manual' });
    // A reused connection may close just as the request is sent. Retry once: an unanswered request blocks the
    // service worker forever.
    const answer = await ask().catch(ask);
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? 'text/plain';
    const isRenamed = url === '/sw.js' && this.build !== '';
    const renamed = () => body.toString().replace(/id:[`"]\w+[`"]/, `id:"${this.build}"`);
    return { status: answer.status, type, body: isRenamed ? renamed() : body };
  }
}
