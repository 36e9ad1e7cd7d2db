import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A product behind a door that says, when told to, that there is another build; or that nobody is behind it. */
export class Door {
  /** The name of the build that is said to be there; '' leaves it as it is. The next one is the same by another name. */
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
    // A connection that was kept may end just as it is used again: a request that nobody answers would hold up the worker for ever.
    const answer = await ask().catch(ask);
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? 'text/plain';
    const isRenamed = url === '/sw.js' && this.build !== '';
    const renamed = () => body.toString().replace(/id:[`"]\w+[`"]/, `id:"${this.build}"`);
    return { status: answer.status, type, body: isRenamed ? renamed() : body };
  }
}
