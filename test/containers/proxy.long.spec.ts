import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { until } from '../support/until';
import { findCaddy } from '../support/find-caddy.cjs';
import { Caddy } from './caddy';

/** A fake node that answers with its own name and the request it received. */
class EchoNode {
  isReady = true;
  private readonly server: Server;
  private readonly sockets: WebSocketServer;

  constructor(readonly name: string) {
    this.server = createServer((asked, answer) => {
      const isHealth = asked.url === '/health/ready';
      answer.writeHead(isHealth && !this.isReady ? 503 : 200, { 'content-type': 'application/json' });
      answer.end(this.describeRequest(asked));
    });
    this.sockets = new WebSocketServer({ server: this.server });
    this.sockets.on('connection', (socket, asked) => {
      socket.send(this.describeRequest(asked));
      socket.on('message', (message: Buffer) => {
        socket.send(`${this.name}: ${message.toString()}`);
      });
    });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async listen(port = 0): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    for (const socket of this.sockets.clients) socket.terminate();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private describeRequest({ url, headers }: IncomingMessage): string {
    return JSON.stringify({ name: this.name, url, headers });
  }
}

interface ReceivedRequest {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const receivedRequest = ({ body }: { body: string }) => JSON.parse(body) as ReceivedRequest;

describe("The proxy with the containers' Caddyfile", () => {
  const caddy = new Caddy();
  const [one, two, simulator] = ['one', 'two', 'simulator'].map((name) => new EchoNode(name)) as [
    EchoNode,
    EchoNode,
    EchoNode,
  ];
  const nodesAnswering = async (path: string, times = 20) => {
    const answers = await Promise.all(Array.from({ length: times }, () => caddy.get(path)));
    return new Set(answers.map((answer) => receivedRequest(answer).name));
  };

  beforeAll(async () => {
    await Promise.all([one.listen(), two.listen(), simulator.listen()]);
    await caddy.start(findCaddy() ?? '', [one.port, two.port], simulator.port);
  });
  afterAll(async () => {
    await caddy.stop();
    await Promise.all([one.close(), two.close(), simulator.close()]);
  });

  it('serves HTTPS and redirects HTTP to it', async () => {
    expect((await caddy.get('/')).status).toBe(200);
    await expect(caddy.get('/', { agent: undefined })).rejects.toThrow(/certificate/);
    const plain = await fetch(`${caddy.httpUrl}/resultat`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/resultat']);
  });

  it("replaces the client's forwarding headers", async () => {
    const headers = { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil' };
    const { headers: passed } = receivedRequest(await caddy.get('/whoami?a=b', { headers }));
    expect(passed).toMatchObject({
      host: new URL(caddy.url).host,
      'x-forwarded-for': expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      'x-forwarded-proto': 'https',
      'x-forwarded-host': new URL(caddy.url).host,
    });
  });

  it('balances requests over the nodes', async () => {
    expect(await nodesAnswering('/api/races')).toEqual(new Set(['one', 'two']));
  });

  it('passes WebSockets to the node with the fewest connections', async () => {
    const path = '/socket.io/?EIO=4&transport=websocket';
    const names = [];
    const sockets = [];
    for (const nth of [1, 2]) {
      const socket = caddy.socket(path);
      const [first] = (await once(socket, 'message')) as [Buffer];
      const { name, url, headers } = JSON.parse(first.toString()) as ReceivedRequest;
      expect([url, headers.origin ?? headers.host]).toEqual([path, new URL(caddy.url).host]);
      expect(headers['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/);
      socket.send(`hej ${nth}`);
      const [echo] = (await once(socket, 'message')) as [Buffer];
      expect(echo.toString()).toBe(`${name}: hej ${nth}`);
      names.push(name);
      sockets.push(socket);
    }
    for (const socket of sockets) socket.close();
    expect(names.toSorted()).toEqual(['one', 'two']);
  });

  it('sends every polling request of one client to the same node', async () => {
    expect((await nodesAnswering('/socket.io/?EIO=4&transport=polling')).size).toBe(1);
  });

  it('routes payers to the simulator and hides /metrics', async () => {
    expect(receivedRequest(await caddy.get('/sim/pay/abc'))).toMatchObject({
      name: 'simulator',
      url: '/sim/pay/abc',
    });
    expect((await caddy.get('/metrics')).status).toBe(404);
  });

  it('removes a node that is not ready, and adds it again', async () => {
    two.isReady = false;
    await until(async () => !(await nodesAnswering('/', 6)).has('two'));
    expect(await nodesAnswering('/')).toEqual(new Set(['one']));
    two.isReady = true;
    await until(async () => (await nodesAnswering('/', 6)).has('two'));
  });

  it('loses no request when a node stops, and answers 503 with a text when all are unavailable', async () => {
    const { port } = two;
    await two.close();
    expect(await nodesAnswering('/api/races', 40)).toEqual(new Set(['one']));
    await two.listen(port);
    await until(async () => (await nodesAnswering('/', 6)).has('two'));

    one.isReady = two.isReady = false;
    const answer = await until(async () => {
      const asked = await caddy.get('/');
      return asked.status === 503 && asked;
    });
    expect(answer.body).toBe('Sidan är strax tillbaka. Försök igen om en liten stund.');
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'content-type': 'text/plain; charset=utf-8' });
  });
});
