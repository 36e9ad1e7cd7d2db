import { mixtures, threeFiles } from '../support/mixtures';
import { journalWords } from '../support/journal';
import { acceptedBy, listed, namesOf, TwoDays } from '../support/two-days';
import { until } from '../../support/until';

const days = new TwoDays();
const { folders, mail } = days;
beforeAll(() => days.live());
afterAll(() => folders.remove());

describe('A data folder', () => {
  it('that was copied whole starts with its data and takes new families', async () => {
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

/** data-folder.long.spec.ts has all other combinations. */
describe('A data folder with files that do not belong together', () => {
  it('is refused when three files alone are restored', async () => {
    const [{ folder, loss, wrong }] = mixtures;
    const words = await days.refused(folder(days));
    expect(words).toMatch(wrong);
    expect(words).toContain(`ACCEPT_LOSS=${loss}. Then is lost:`);
    expect(words).toContain('registration-secret, session-secret and admin-token');
  });
});

describe('A start with an accepted loss', () => {
  it('of the reactors lists the next families, and repeats no mail', async () => {
    const dataDir = folders.mixed(days.later, threeFiles, days.copy);
    const before = mail.sent.length;
    const everyone = namesOf('alm', 'bok', 'dahl', 'ek');
    await days.during(
      dataDir,
      async (app) => {
        for (const name of ['dahl', 'ek']) await days.pays(app, name);
        // Paid after the copy: the restored log lacks the payment; the simulator, external like Swish, has
        // it.
        const bok = await days.registers(app, 'bok');
        const { status, body } = await bok.book();
        expect([status, body.code]).toEqual([409, 'already-paid']);
        expect(await bok.session()).toMatchObject({ paid: true });
        await until(() => days.areListed(app, 'bok'));
        // Another reactor than the one for the lists mails receipts.
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
