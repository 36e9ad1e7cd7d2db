import { statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder';
import { itWithoutServers } from '../support/app-engines';
import { part, startApp, type RunningApp } from '../support/running-app';

describe('A server restarted on the same data', () => {
  let dataDir = '';
  let app: RunningApp;

  beforeEach(async () => {
    dataDir = temporaryFolder('restart');
    app = await startApp({ dataDir });
  });
  afterEach(() => app.stop());

  it('continues in the middle of a race', async () => {
    const [first, second] = await app.createRaceWith(2);
    await app.sendAsOrganiser(`/admin/api/races/start/${part}`, {}, { headers: { 'x-command-id': 'start' } });
    app.clock.advance(210_000);
    await app.sendAsOrganiser(`/admin/api/races/finish/${part}/${String(first)}`);
    const organiser = await app.organiserHeaders();
    const race = await app.request(`/api/races/get/${part}`);

    await app.stop();
    app = await startApp({ dataDir });
    const again = await app.request(`/api/races/get/${part}`);
    expect([again.text, again.headers.get('etag')]).toEqual([race.text, race.headers.get('etag')]);

    const headers = { ...organiser, 'x-command-id': 'start' };
    const restarted = await app.sendJson(`/admin/api/races/start/${part}`, {}, { headers });
    expect(restarted.body).toMatchObject({ outcome: 'duplicate' });
    const capturedAt = '2025-09-13T07:34:00Z';
    const finished = await app.sendAsOrganiser(`/admin/api/races/finish/${part}/${String(second)}`, {
      capturedAt,
    });
    expect(finished.body).toMatchObject({ outcome: 'accepted' });
  });

  itWithoutServers()('has secrets that only its user can read', () => {
    for (const file of ['admin-token', 'registration-secret', 'session-secret'])
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
  });

  itWithoutServers()('is refused while another server runs on the data', async () => {
    await expect(startApp({ dataDir })).rejects.toThrow('another process');
  });
});
