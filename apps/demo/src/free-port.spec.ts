import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from './free-port';

describe('A free port', () => {
  it('is not one somebody listens on, and never the same twice', async () => {
    const first = await freePort();
    const server = createServer().listen(first + 1, '127.0.0.1');
    await once(server, 'listening');

    const next = await freePort();

    expect(next).not.toBe(first);
    expect(next).not.toBe(first + 1);
    server.close();
    await once(server, 'close');
  });

  it('lies below those the kernel lends to outgoing connections', async () => {
    const port = await freePort();

    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(30_000);
  });
});
