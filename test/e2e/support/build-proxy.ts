import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before the product that can announce another build or answer 502. */
export class BuildProxy {
  /** Build id to announce; '' passes the product's own. The announced build differs in its id only. */
  buildId = '';
  isDown = false;

  private readonly server = createServer((asked, answer) => {
    void this.forward(asked).then(({ status, type, body }) => {
      answer.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
    });
  });

  private constructor(public productUrl: string) {}

  static async open(product: string): Promise<BuildProxy> {
    const proxy = new BuildProxy(product);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async forward({ url = '/' }: IncomingMessage) {
    if (this.isDown) return { status: 502, type: 'text/plain', body: 'Bad gateway' };
    const ask = () => fetch(this.productUrl + url, { redirect: 'manual' });
    // A reused connection may close just as the request is sent. Retry once: an unanswered request blocks the
    // service worker forever.
    const answer = await ask().catch(ask);
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? 'text/plain';
    const isRenamed = url === '/sw.js' && this.buildId !== '';
    const renamed = () => body.toString().replace(/id:[`"]\w+[`"]/, `id:"${this.buildId}"`);
    return { status: answer.status, type, body: isRenamed ? renamed() : body };
  }
}
