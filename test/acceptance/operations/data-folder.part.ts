import { mixtures, threeFiles } from '../support/mixtures';
import { journalWords } from '../support/journal';
import { acceptedBy, listed, namesOf, TwoDays } from '../support/two-days';
import { until } from '../../support/until';

const days = new TwoDays();
const { folders, mail } = days;
beforeAll(() => days.live());
afterAll(() => folders.remove());

describe('A data folder', () => {
  it('that was copied whole starts as it was, and goes on', async () => {
    const before = mail.sent.length;
    await days.during(folders.folder(days.copy), async (app) => {
      expect(await listed(app)).toEqual(namesOf('alm'));
      await days.pays(app, 'cederlund');
      expect(await listed(app)).toEqual(namesOf('alm', 'cederlund'));
      expect(await acceptedBy(app)).toEqual([]);
    });
    expect(mail.sent).toHaveLength(before + 1);
  });
});

/** The others, and each of these in every way, have their own long run. */
describe('What does not belong together is refused', () => {
  it('as when three files alone are put back', async () => {
    const [{ folder, loss, wrong }] = mixtures;
    const words = await days.refused(folder(days));
    expect(words).toMatch(wrong);
    expect(words).toContain(`ACCEPT_LOSS=${loss}. Then is lost:`);
    expect(words).toContain('registration-secret, session-secret and admin-token');
  });
});

describe('Going on knowingly', () => {
  it('without what reactors had done lists the next families, and mails nobody twice', async () => {
    const dataDir = folders.mixed(days.later, threeFiles, days.copy);
    const before = mail.sent.length;
    const everyone = namesOf('alm', 'bok', 'dahl', 'ek');
    await days.during(
      dataDir,
      async (app) => {
        for (const name of ['dahl', 'ek']) await days.pays(app, name);
        // Paid after the copy: the log has forgotten it, and the simulator, which lies outside of it as Swish does, has not.
        const bok = await days.registers(app, 'bok');
        const { status, body } = await bok.book();
        expect([status, body.code]).toEqual([409, 'already-paid']);
        expect(await bok.session()).toMatchObject({ paid: true });
        await until(() => days.areListed(app, 'bok'));
        // Receipts are mailed by another reactor than the one that lists.
        await until(() => mail.sent.length >= before + 3);
        expect(await listed(app)).toEqual(everyone);
        expect(await acceptedBy(app)).toEqual([
          expect.stringContaining('reactors: reactors.sqlite has come to'),
        ]);
        expect(await journalWords(app)).toMatch(
          /^Systemet startades 2025-08-20 fast något saknades: startlistorna/m,
        );
      },
      ['reactors'],
    );
    expect(mail.sent).toHaveLength(before + 3);

    await days.during(dataDir, async (app) => {
      expect(await acceptedBy(app)).toEqual([]);
      expect(await listed(app)).toEqual(everyone);
      expect((await journalWords(app)).match(/Systemet startades/g)).toHaveLength(1);
    });
    expect(mail.sent).toHaveLength(before + 3);
  });
});
