import { MemoryMailer } from '@app/adapters';
import { anna, Family, namesIn, nils } from '../support/family';
import { lastYear } from '../support/last-year';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp } from '../support/running-app';

const text = { subject: 'Välkommen tillbaka', message: 'Nu öppnar anmälan.' };

describe("Families of last year's edition", () => {
  const dataDir = temporaryFolder('editions');

  it("get this year's mailing, and are on none of its lists", async () => {
    const before = await startApp({
      dataDir,
      now: Date.parse('2024-08-20T10:00:00Z'),
      config: { edition: lastYear },
      engines: { mailer: new MemoryMailer() },
    });
    for (const [name, code] of [
      ['ek', 'HIFSPRINGER'],
      ['alm', undefined],
    ] as const) {
      const family = await Family.signIn(before, name);
      await family.save({ anna, nils });
      await family.book(code);
    }
    await until(async () => (await namesIn(before, 'race-240914-08')).length > 0);
    expect((await before.getAsOrganiser('/api/admin/previous-runners-count')).body).toEqual({ count: 0 });
    await before.stop();

    const mailer = new MemoryMailer();
    const now = await startApp({
      dataDir,
      now: REGISTRATION_OPEN_MS,
      config: { mailingsPerMinute: 1_000_000 },
      engines: { mailer },
    });
    expect((await now.getAsOrganiser('/admin/registrations')).body).toEqual({
      registrations: [],
      payments: [],
      links: [],
      listed: {},
      receipts: {},
    });
    expect((await now.getAsOrganiser('/api/admin/previous-runners')).body).toEqual([
      { email: 'ek@example.se', editions: ['2024'] },
    ]);

    const again = await Family.signIn(now, 'ek2025', '198.51.100.9');
    await again.save({ anna });
    await again.book('HIFSPRINGER');
    await until(async () => (await namesIn(now, 'race-250913-56')).length === 1);
    expect((await now.getAsOrganiser('/api/admin/previous-runners-count')).body).toEqual({ count: 1 });

    await now.sendAsOrganiser('/admin/api/send-email-previous-runners', text);
    const mailed = () => mailer.sent.filter(({ subject }) => subject === text.subject);
    await until(async () => mailed().length > 0);
    expect(mailed().map(({ to }) => to.address)).toEqual(['ek@example.se']);
    await now.stop();
  });
});
