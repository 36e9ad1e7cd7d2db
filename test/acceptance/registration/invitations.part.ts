import type { MemoryMailer } from '@app/adapters';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../support/family';
import { startApp, type RunningApp } from '../support/running-app';

const anna = { name: 'Anna Ek', email: 'anna@example.se' };

describe('An Epassi invitation', () => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.stop());

  const invite = (body: object) => app.act('/admin/api/invite/epassi', body);
  const mails = () => (app.engines.mailer as MemoryMailer).sent;
  const codes = () => mails().map(({ text }) => /EPASSI-[0-9A-Z]{10}/.exec(text)?.[0]);
  /** Everything that is on its way has gone out once this one has. */
  const settled = async () => {
    await invite({ name: 'Sist', email: 'sist@example.se' });
    await until(async () => mails().some(({ to }) => to.address === 'sist@example.se'));
    return codes().slice(0, -1);
  };

  it('sent twice is one code and one mail, also when it comes twice at once', async () => {
    const answers = await Promise.all([
      invite(anna),
      invite(anna),
      invite({ ...anna, email: 'Anna@Example.se' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const again = await invite({ ...anna, name: ' anna  EK ' });
    expect(again).toMatchObject({ status: 200, body: { email: anna.email, number: 1, isNew: false } });
    expect(Date.parse(again.body.issuedAt)).toBe(app.clock.now());
    expect(again.text).not.toContain('EPASSI');
    expect(await settled()).toHaveLength(1);
  });

  it('is a new code for whoever asks for the next one, and that one too is sent once', async () => {
    await invite(anna);
    const next = { ...anna, number: 2 };
    const answers = await Promise.all([invite(next), invite(next)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(await invite(next)).toMatchObject({ status: 200, body: { number: 2, isNew: false } });
    const sent = await settled();
    expect(new Set(sent).size).toBe(2);
    expect(sent).toHaveLength(2);
  });

  it('is another code for another name or another address', async () => {
    for (const other of [anna, { ...anna, name: 'Bo Ek' }, { ...anna, email: 'bo@example.se' }])
      expect(await invite(other)).toMatchObject({ status: 201, body: { number: 1, isNew: true } });
    expect(new Set(await settled()).size).toBe(3);
  });

  it.each([0, 51, 1.5])('takes no %p for a number', async (number) => {
    expect(await invite({ ...anna, number })).toMatchObject({ status: 400 });
  });
});

describe('An Epassi invitation after a restart', () => {
  it('is still the same', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'invitation-'));
    for (const isNew of [true, false]) {
      const app = await startApp({ dataDir });
      expect((await app.act('/admin/api/invite/epassi', anna)).body).toMatchObject({ number: 1, isNew });
      await app.stop();
    }
    rmSync(dataDir, { recursive: true });
  });
});
