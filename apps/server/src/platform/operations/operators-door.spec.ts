import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askProduct, doorOf, type ToldToOperators } from './ask-product';
import { OperatorsDoor } from './operators-door';

const lag = [{ kind: 'reactor', name: 'lists-paid-runners', events: 2 }] as const;
const told = {
  status: () => Promise.reject(new Error('the disk is full')),
  lag: () => Promise.resolve(lag),
} satisfies ToldToOperators;

describe('The door to a product that runs on a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'door-'));
  const door = new OperatorsDoor(folder, told);
  beforeAll(() => {
    writeFileSync(doorOf(folder), 'left by a process that was killed');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is not there before the product runs', async () => {
    expect(await askProduct(join(folder, 'nowhere'), 'lag')).toBeUndefined();
  });

  it('answers its owner alone, also where a killed process has left a file', async () => {
    await door.onApplicationBootstrap();
    expect(statSync(doorOf(folder)).mode & 0o777).toBe(0o600);
    expect(await askProduct(folder, 'lag')).toEqual(lag);
  });

  it('says why it cannot answer', async () => {
    await expect(askProduct(folder, 'status')).rejects.toThrow('the disk is full');
  });

  it('is gone with the product', async () => {
    await door.beforeApplicationShutdown();
    expect(() => statSync(doorOf(folder))).toThrow(/ENOENT/);
    expect(await askProduct(folder, 'lag')).toBeUndefined();
  });

  it('keeps no product from running whose folder has too long a name', async () => {
    const nobody = new OperatorsDoor(join(folder, 'x'.repeat(120)), told);
    await nobody.onApplicationBootstrap();
    await nobody.beforeApplicationShutdown();
  });
});
