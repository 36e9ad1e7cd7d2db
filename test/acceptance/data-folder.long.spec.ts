import { DATA_LOSSES } from '@app/domain';
import { mixedFolders } from './support/mixed-folders';
import { listedRunners, runnersOf, BackupScenario } from './support/backup-scenario';

const scenario = new BackupScenario();
beforeAll(() => scenario.run());

describe('A data folder with files that do not belong together', () => {
  it.each(mixedFolders)(
    'is refused $name, on every start and with any other loss accepted',
    async ({ folder, loss, expectedError: wrong }) => {
      const dataDir = folder(scenario);
      const message = await scenario.expectRefusal(dataDir);
      expect(message).toMatch(wrong);
      expect(message).toContain(`ACCEPT_LOSS=${loss}. This loses:`);
      expect(message).toContain('registration-secret, session-secret and admin-token');
      expect(await scenario.expectRefusal(dataDir)).toBe(message);
      expect(
        await scenario.expectRefusal(
          dataDir,
          DATA_LOSSES.filter((each) => each !== loss),
        ),
      ).toBe(message);
      await scenario.withApp(dataDir, () => Promise.resolve(), [loss]);
      await scenario.withApp(dataDir, () => Promise.resolve());
    },
  );

  it('lists all missing files, and starts once the right ones are restored', async () => {
    const missing = ['keys.sqlite', 'reactors.sqlite'];
    const dataDir = scenario.folders.without(scenario.secondDayFolder, ...missing);
    expect(await scenario.expectRefusal(dataDir, ['keys'])).toContain(
      'ACCEPT_LOSS=reactors,keys. This loses:',
    );
    await scenario.withApp(
      scenario.folders.withFilesOf(dataDir, missing, scenario.secondDayFolder),
      async (app) => {
        expect(await listedRunners(app)).toEqual(runnersOf('alm', 'bok'));
      },
    );
  });
});

describe('A data folder', () => {
  it('from a release before vouchers starts, and has vouchers afterwards', async () => {
    const old = scenario.folders.withoutVouchers(scenario.secondDayFolder);
    await scenario.withApp(old, async (app) =>
      expect(await listedRunners(app)).toEqual(runnersOf('alm', 'bok')),
    );
    const mixed = scenario.folders.withFilesOf(old, ['reactors.sqlite'], scenario.firstDayFolder);
    expect(await scenario.expectRefusal(mixed)).toContain('ACCEPT_LOSS=reactors');
  });

  it('with the session store of another copy ends its sessions, without ACCEPT_LOSS', async () => {
    const dataDir = scenario.folders.folder(scenario.secondDayFolder);
    const cookie = await scenario.withApp(dataDir, (app) => app.signIn());
    const isKnown = (folder: string) =>
      scenario.withApp(folder, async (app) => {
        const { status } = await app.request('/admin/registrations', { headers: { cookie } });
        return status === 200;
      });
    expect(
      await isKnown(scenario.folders.withFilesOf(scenario.secondDayFolder, ['sessions.sqlite'], dataDir)),
    ).toBe(false);
    expect(await isKnown(dataDir)).toBe(true);
  });
});
