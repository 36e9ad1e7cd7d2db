import { join } from 'node:path';
import { executeSql } from './support/data-folders';
import { Family } from './support/family';
import { until } from '../support/until';
import { journalText } from './support/journal';
import { acceptedLosses, listedRunners, runnersOf, BackupScenario } from './support/backup-scenario';

const scenario = new BackupScenario();
const { folders, mail } = scenario;
beforeAll(() => scenario.run());

describe('A start with ACCEPT_LOSS', () => {
  it('without the reactor store sends no mail twice', async () => {
    const before = mail.sent.length;
    await scenario.withApp(
      folders.without(scenario.secondDayFolder, 'reactors.sqlite'),
      async (app) => {
        await scenario.registerAndPay(app, 'grip');
        expect(await listedRunners(app)).toEqual(runnersOf('alm', 'bok', 'grip'));
      },
      ['reactors'],
    );
    expect(mail.sent).toHaveLength(before + 1);
  });

  it('with a log that ends at a payment still lists that family', async () => {
    const dataDir = folders.folder(scenario.secondDayFolder);
    const lastPaid = `SELECT max(place) FROM events WHERE event ->> '$.type' = 'RegistrationPaid'`;
    executeSql(join(dataDir, 'events.sqlite'), `DELETE FROM events WHERE place > (${lastPaid})`);
    const before = mail.sent.length;
    await scenario.withApp(
      dataDir,
      async (app) => {
        await until(() => scenario.areListed(app, 'bok'));
        expect(await listedRunners(app)).toEqual(runnersOf('alm', 'bok'));
        expect(await journalText(app)).toContain('händelser saknas');
      },
      ['log'],
    );
    expect(mail.sent).toHaveLength(before);
  });

  it('without a log begins with an empty one', async () => {
    const dataDir = folders.without(scenario.secondDayFolder, 'events.sqlite');
    await scenario.withApp(
      dataDir,
      async (app) => {
        expect(await listedRunners(app)).toEqual([]);
        await scenario.registerAndPay(app, 'ny');
      },
      ['log'],
    );
    await scenario.withApp(dataDir, async (app) => expect(await listedRunners(app)).toEqual(runnersOf('ny')));
  });

  it('without keys treats everyone as erased, and rejects commands for their registrations', async () => {
    const dataDir = folders.without(scenario.secondDayFolder, 'keys.sqlite');
    await scenario.withApp(
      dataDir,
      async (app) => {
        expect(new Set(await listedRunners(app))).toEqual(new Set(['Borttagen']));
        await expect(Family.signIn(app, 'alm')).rejects.toMatchObject({ code: 'registration-erased' });
        expect((await app.engines.keys.ensure(['alm'.padEnd(32, 'a')])).size).toBe(0);
        const [{ part, sort } = { part: '', sort: '' }] = (
          await app.getAsOrganiser('/admin/api/races/get/race-250913-08')
        ).rows.slice(1);
        const edit = await app.sendAsOrganiser(`/admin/api/races/change-runner/${part}/${sort}`, {
          firstname: 'Ny',
          lastname: 'Ek',
        });
        expect([edit.status, edit.body.code]).toEqual([409, 'runner-erased']);
        await scenario.registerAndPay(app, 'hed');
        expect(await journalText(app)).toContain('namn och kontaktuppgifter för 6 personer är borta');
      },
      ['keys'],
    );
    await scenario.withApp(dataDir, async (app) => {
      expect(await acceptedLosses(app)).toEqual([]);
      expect(await scenario.areListed(app, 'hed')).toBe(true);
    });
  });

  it('changes nothing when no file is missing', async () => {
    const before = mail.sent.length;
    await scenario.withApp(
      folders.folder(scenario.secondDayFolder),
      async (app) => {
        expect(await acceptedLosses(app)).toEqual([]);
        expect(await journalText(app)).not.toContain('Systemet startades');
        expect(await listedRunners(app)).toEqual(runnersOf('alm', 'bok'));
      },
      ['reactors', 'keys', 'log'],
    );
    expect(mail.sent).toHaveLength(before);
  });
});
