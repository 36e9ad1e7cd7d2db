import { DATA_LOSSES } from '@app/domain';
import { mixedFolders } from './support/mixed-folders';
import { listedRunners, runnersOf, TwoDays } from './support/two-days';

const days = new TwoDays();
beforeAll(() => days.run());
afterAll(() => days.folders.remove());

describe('A data folder with files that do not belong together', () => {
  it.each(mixedFolders)(
    'is refused $name, on every start and with any other loss accepted',
    async ({ folder, loss, expectedError: wrong }) => {
      const dataDir = folder(days);
      const words = await days.expectRefusal(dataDir);
      expect(words).toMatch(wrong);
      expect(words).toContain(`ACCEPT_LOSS=${loss}. This loses:`);
      expect(words).toContain('registration-secret, session-secret and admin-token');
      expect(await days.expectRefusal(dataDir)).toBe(words);
      expect(
        await days.expectRefusal(
          dataDir,
          DATA_LOSSES.filter((each) => each !== loss),
        ),
      ).toBe(words);
      await days.withApp(dataDir, () => Promise.resolve(), [loss]);
      await days.withApp(dataDir, () => Promise.resolve());
    },
  );

  it('lists all missing files, and starts once the right ones are restored', async () => {
    const missing = ['keys.sqlite', 'reactors.sqlite'];
    const dataDir = days.folders.without(days.secondDayFolder, ...missing);
    expect(await days.expectRefusal(dataDir, ['keys'])).toContain('ACCEPT_LOSS=reactors,keys. This loses:');
    await days.withApp(days.folders.withFilesOf(dataDir, missing, days.secondDayFolder), async (app) => {
      expect(await listedRunners(app)).toEqual(runnersOf('alm', 'bok'));
    });
  });
});

describe('A data folder', () => {
  it('from a release before vouchers starts, and has vouchers afterwards', async () => {
    const old = days.folders.withoutVouchers(days.secondDayFolder);
    await days.withApp(old, async (app) => expect(await listedRunners(app)).toEqual(runnersOf('alm', 'bok')));
    const mixed = days.folders.withFilesOf(old, ['reactors.sqlite'], days.firstDayFolder);
    expect(await days.expectRefusal(mixed)).toContain('ACCEPT_LOSS=reactors');
  });

  it('with the session store of another copy ends its sessions, without ACCEPT_LOSS', async () => {
    const dataDir = days.folders.folder(days.secondDayFolder);
    const cookie = await days.withApp(dataDir, (app) => app.signIn());
    const isKnown = (folder: string) =>
      days.withApp(folder, async (app) => {
        const { status } = await app.request('/admin/registrations', { headers: { cookie } });
        return status === 200;
      });
    expect(await isKnown(days.folders.withFilesOf(days.secondDayFolder, ['sessions.sqlite'], dataDir))).toBe(
      false,
    );
    expect(await isKnown(dataDir)).toBe(true);
  });
});
