import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itInOneProcess } from '../support/app-engines';
import { part, startApp, type RunningApp } from '../support/running-app';

describe('A server restarted on the same data', () => {
  let dataDir = '';
  let app: RunningApp;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'restart-'));
    app = await startApp({ dataDir });
  });
  afterEach(async () => {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });

  it('continues in the middle of a race', async () => {
    const [first, second] = await app.raceWith(2);
    await app.act(`/admin/api/races/start/${part}`, {}, { headers: { 'x-command-id': 'start' } });
    app.clock.advance(210_000);
    await app.act(`/admin/api/races/finish/${part}/${String(first)}`);
    const organiser = await app.organiser();
    const race = await app.ask(`/api/races/get/${part}`);

    await app.stop();
    app = await startApp({ dataDir });
    const again = await app.ask(`/api/races/get/${part}`);
    expect([again.text, again.headers.get('etag')]).toEqual([race.text, race.headers.get('etag')]);

    const headers = { ...organiser, 'x-command-id': 'start' };
    const restarted = await app.send(`/admin/api/races/start/${part}`, {}, { headers });
    expect(restarted.body).toMatchObject({ outcome: 'duplicate' });
    const capturedAt = '2025-09-13T07:34:00Z';
    const finished = await app.act(`/admin/api/races/finish/${part}/${String(second)}`, { capturedAt });
    expect(finished.body).toMatchObject({ outcome: 'accepted' });
  });

  itInOneProcess()('keeps its secrets to itself', () => {
    for (const file of ['admin-token', 'registration-secret', 'session-secret'])
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
  });

  itInOneProcess()('is refused while another one runs on the data', async () => {
    await expect(startApp({ dataDir })).rejects.toThrow('another process');
  });
});
