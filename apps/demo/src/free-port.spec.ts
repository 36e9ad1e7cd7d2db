import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from './free-port';

describe('freePort', () => {
  it('skips ports in use, and never repeats one', async () => {
    const first = await freePort();
    const server = createServer().listen(first + 1, '127.0.0.1');
    await once(server, 'listening');

    const next = await freePort();

    expect(next).not.toBe(first);
    expect(next).not.toBe(first + 1);
    server.close();
    await once(server, 'close');
  });

  it('gives distinct ports to processes that ask concurrently', async () => {
    const finders = [freePort];
    // A reloaded module stands in for another process, without the ports given before.
    jest.isolateModules(() => {
      finders.push(jest.requireActual<typeof import('./free-port')>('./free-port').freePort);
    });

    expect(finders[1]).not.toBe(freePort);
    const ports = await Promise.all(finders.flatMap((find) => Array.from({ length: 60 }, () => find())));

    expect(new Set(ports).size).toBe(120);
  });

  it("stays below the kernel's ephemeral ports", async () => {
    const port = await freePort();

    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(30_000);
  });
});
