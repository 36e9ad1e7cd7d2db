import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryProduct, adminSocketPath, type AdminQueries } from './query-product';
import { AdminSocket } from './admin-socket';

const lag = [{ kind: 'reactor', name: 'lists-paid-runners', events: 2 }] as const;
const answers = {
  status: () => Promise.reject(new Error('the disk is full')),
  lag: () => Promise.resolve(lag),
} satisfies AdminQueries;

describe('AdminSocket', () => {
  const folder = mkdtempSync(join(tmpdir(), 'door-'));
  const socket = new AdminSocket(folder, answers);
  beforeAll(() => {
    writeFileSync(adminSocketPath(folder), 'left by a process that was killed');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('does not exist before the product runs', async () => {
    expect(await queryProduct(join(folder, 'nowhere'), 'lag')).toBeUndefined();
  });

  it('answers its owner only, even when a killed process left the socket file', async () => {
    await socket.onApplicationBootstrap();
    expect(statSync(adminSocketPath(folder)).mode & 0o777).toBe(0o600);
    expect(await queryProduct(folder, 'lag')).toEqual(lag);
  });

  it('returns the product’s error', async () => {
    await expect(queryProduct(folder, 'status')).rejects.toThrow('the disk is full');
  });

  it('is removed at shutdown', async () => {
    await socket.beforeApplicationShutdown();
    expect(() => statSync(adminSocketPath(folder))).toThrow(/ENOENT/);
    expect(await queryProduct(folder, 'lag')).toBeUndefined();
  });

  it('does not prevent a start when the folder’s path is too long', async () => {
    const unreachable = new AdminSocket(join(folder, 'x'.repeat(120)), answers);
    await unreachable.onApplicationBootstrap();
    await unreachable.beforeApplicationShutdown();
  });
});
