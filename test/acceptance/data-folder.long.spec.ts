import { DATA_LOSSES } from '@app/domain';
import { mixtures } from './support/mixtures';
import { listed, namesOf, TwoDays } from './support/two-days';

const days = new TwoDays();
beforeAll(() => days.live());
afterAll(() => days.folders.remove());

describe('A data folder with files that do not belong together', () => {
  it.each(mixtures)('is refused $name, on every start and with any other loss accepted', async ({ folder, loss, wrong }) => {
    const dataDir = folder(days);
    const words = await days.refused(dataDir);
    expect(words).toMatch(wrong);
    expect(words).toContain(`ACCEPT_LOSS=${loss}. Then is lost:`);
    expect(words).toContain('registration-secret, session-secret and admin-token');
    expect(await days.refused(dataDir)).toBe(words);
    expect(
      await days.refused(
        dataDir,
        DATA_LOSSES.filter((each) => each !== loss),
      ),
    ).toBe(words);
    await days.during(dataDir, () => Promise.resolve(), [loss]);
    await days.during(dataDir, () => Promise.resolve());
  });

  it('lists all missing files, and starts once the right ones are restored', async () => {
    const missing = ['keys.sqlite', 'reactors.sqlite'];
    const dataDir = days.folders.without(days.later, ...missing);
    expect(await days.refused(dataDir, ['keys'])).toContain('ACCEPT_LOSS=reactors,keys. Then is lost:');
    await days.during(days.folders.mixed(dataDir, missing, days.later), async (app) => {
      expect(await listed(app)).toEqual(namesOf('alm', 'bok'));
    });
  });
});

describe('A data folder', () => {
  it('from a release before vouchers starts, and has vouchers afterwards', async () => {
    const old = days.folders.asBeforeVouchers(days.later);
    await days.during(old, async (app) => expect(await listed(app)).toEqual(namesOf('alm', 'bok')));
    const mixed = days.folders.mixed(old, ['reactors.sqlite'], days.copy);
    expect(await days.refused(mixed)).toContain('ACCEPT_LOSS=reactors');
  });

  it('with sessions from another time ends them without ACCEPT_LOSS', async () => {
    const dataDir = days.folders.folder(days.later);
    const cookie = await days.during(dataDir, (app) => app.signIn());
    const isKnown = (folder: string) =>
      days.during(folder, async (app) => {
        const { status } = await app.ask('/admin/registrations', { headers: { cookie } });
        return status === 200;
      });
    expect(await isKnown(days.folders.mixed(days.later, ['sessions.sqlite'], dataDir))).toBe(false);
    expect(await isKnown(dataDir)).toBe(true);
  });
});
