import { join } from 'node:path';
import { MemoryMailer } from '@app/adapters';
import { readEdition } from '../../../apps/server/src/platform/config/edition';
import type { Edition } from '../../../apps/server/src/platform/config/edition.schema';
import { anna, Family, namesIn, nils } from '../support/family';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { startApp } from '../support/running-app';

const read = readEdition('content/2025');
if (!('edition' in read)) throw new Error(read.problems.join('\n'));
const lastYear: Edition = JSON.parse(
  JSON.stringify(read.edition).replaceAll('2025-', '2024-').replaceAll('2024-09-13', '2024-09-14'),
) as Edition;
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
      now: Date.parse('2025-08-20T10:00:00Z'),
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
