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

  it('is never one that another process is given, also when many are asked for at once', async () => {
    const finders = [freePort];
    // A module that is loaded anew stands for another process: it knows of no port that was given before.
    jest.isolateModules(() => {
      finders.push(jest.requireActual<typeof import('./free-port')>('./free-port').freePort);
    });

    expect(finders[1]).not.toBe(freePort);
    const ports = await Promise.all(finders.flatMap((find) => Array.from({ length: 60 }, () => find())));

    expect(new Set(ports).size).toBe(120);
  });

  it('lies below those the kernel lends to outgoing connections', async () => {
    const port = await freePort();

    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(30_000);
  });
});
