import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { part, startApp } from './support/running-app';

describe('A server that is started again on the same data', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'restart-'));
  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });

  it('goes on in the middle of the race as if nothing had happened', async () => {
    const before = await startApp({ dataDir });
    const [first, second] = await before.raceWith(2);
    await before.act(`/admin/api/races/start/${part}`, {}, { headers: { 'x-command-id': 'start' } });
    before.clock.advance(210_000);
    await before.act(`/admin/api/races/finish/${part}/${String(first)}`);
    const organiser = await before.organiser();
    const race = await before.ask(`/api/races/get/${part}`);
    await before.stop();

    const after = await startApp({ dataDir });
    const again = await after.ask(`/api/races/get/${part}`);
    expect([again.text, again.headers.get('etag')]).toEqual([race.text, race.headers.get('etag')]);

    const headers = { ...organiser, 'x-command-id': 'start' };
    expect((await after.send(`/admin/api/races/start/${part}`, {}, { headers })).body).toMatchObject({
      outcome: 'duplicate',
    });
    expect(
      (
        await after.act(`/admin/api/races/finish/${part}/${String(second)}`, {
          capturedAt: '2025-09-13T07:34:00Z',
        })
      ).body,
    ).toMatchObject({
      outcome: 'accepted',
    });
    await after.stop();
  });

  it('keeps its secrets to itself', () => {
    for (const file of ['admin-token', 'session-secret'])
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
  });

  it('is refused while another one runs on the data', async () => {
    const running = await startApp({ dataDir });
    await expect(startApp({ dataDir })).rejects.toThrow('another process');
    await running.stop();
  });
});
