import { join } from 'node:path';
import { Family, until } from './support/family';
import { change } from './support/data-folders';
import { mixtures, threeFiles } from './support/mixtures';
import { acceptedBy, journalOf, listed, namesOf, TwoDays } from './support/two-days';

const days = new TwoDays();
const { folders, mail } = days;
beforeAll(() => days.live());
afterAll(() => folders.remove());

/** The others, and each of these in every way, have their own long run. */
const SOME = [
  'when three files alone are put back',
  'when the log is gone',
  'when the keys are gone',
  'when the secret is gone',
];

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

  it('from before there were vouchers starts, and has them from then on', async () => {
    const old = folders.asBeforeVouchers(days.later);
    await days.during(old, async (app) => expect(await listed(app)).toEqual(namesOf('alm', 'bok')));
    const mixed = folders.mixed(old, ['reactors.sqlite'], days.copy);
    expect(await days.refused(mixed)).toContain('ACCEPT_LOSS=reactors');
  });

  it('with sessions of another time ends them, unasked', async () => {
    const dataDir = folders.folder(days.later);
    const cookie = await days.during(dataDir, (app) => app.signIn());
    const isKnown = (folder: string) =>
      days.during(folder, async (app) => {
        const { status } = await app.ask('/admin/registrations', { headers: { cookie } });
        return status === 200;
      });
    expect(await isKnown(folders.mixed(days.later, ['sessions.sqlite'], dataDir))).toBe(false);
    expect(await isKnown(dataDir)).toBe(true);
  });
});

describe('What does not belong together is refused', () => {
  it.each(mixtures.filter(({ name }) => SOME.includes(name)))('$name', async ({ folder, loss, wrong }) => {
    const words = await days.refused(folder(days));
    expect(words).toMatch(wrong);
    expect(words).toContain(`ACCEPT_LOSS=${loss}. Then is lost:`);
    expect(words).toContain('registration-secret, session-secret and admin-token');
  });

  it('naming all that is missing at once, until the right files are put back', async () => {
    const missing = ['keys.sqlite', 'reactors.sqlite'];
    const dataDir = folders.without(days.later, ...missing);
    expect(await days.refused(dataDir, ['keys'])).toContain('ACCEPT_LOSS=reactors,keys. Then is lost:');
    await days.during(folders.mixed(dataDir, missing, days.later), async (app) => {
      expect(await listed(app)).toEqual(namesOf('alm', 'bok'));
    });
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
        expect(await listed(app)).toEqual(everyone);
        expect(await acceptedBy(app)).toEqual([
          expect.stringContaining('reactors: reactors.sqlite has come to'),
        ]);
        expect(await journalOf(app)).toMatch(
          /^Systemet startades 2025-08-20 fast något saknades: startlistorna/m,
        );
      },
      ['reactors'],
    );
    expect(mail.sent).toHaveLength(before + 3);

    await days.during(dataDir, async (app) => {
      expect(await acceptedBy(app)).toEqual([]);
      expect(await listed(app)).toEqual(everyone);
      expect((await journalOf(app)).match(/Systemet startades/g)).toHaveLength(1);
    });
    expect(mail.sent).toHaveLength(before + 3);
  });

  it('without a ledger mails nobody twice either', async () => {
    const before = mail.sent.length;
    await days.during(
      folders.without(days.later, 'reactors.sqlite'),
      async (app) => {
        await days.pays(app, 'grip');
        expect(await listed(app)).toEqual(namesOf('alm', 'bok', 'grip'));
      },
      ['reactors'],
    );
    expect(mail.sent).toHaveLength(before + 1);
  });

  it('with a log that ends at a payment still gets that family on the lists', async () => {
    const dataDir = folders.folder(days.later);
    const lastPaid = `SELECT max(place) FROM events WHERE event ->> '$.type' = 'RegistrationPaid'`;
    change(join(dataDir, 'events.sqlite'), `DELETE FROM events WHERE place > (${lastPaid})`);
    const before = mail.sent.length;
    await days.during(
      dataDir,
      async (app) => {
        await until(() => days.areListed(app, 'bok'));
        expect(await listed(app)).toEqual(namesOf('alm', 'bok'));
        expect(await journalOf(app)).toContain('händelser saknas');
      },
      ['log'],
    );
    expect(mail.sent).toHaveLength(before);
  });

  it('without a log begins anew', async () => {
    const dataDir = folders.without(days.later, 'events.sqlite');
    await days.during(
      dataDir,
      async (app) => {
        expect(await listed(app)).toEqual([]);
        await days.pays(app, 'ny');
      },
      ['log'],
    );
    await days.during(dataDir, async (app) => expect(await listed(app)).toEqual(namesOf('ny')));
  });

  it('without keys takes everybody for erased, for good: a registration of theirs is not gone on with', async () => {
    const dataDir = folders.without(days.later, 'keys.sqlite');
    await days.during(
      dataDir,
      async (app) => {
        expect(new Set(await listed(app))).toEqual(new Set(['Borttagen']));
        await expect(Family.signIn(app, 'alm')).rejects.toMatchObject({ code: 'registration-erased' });
        expect((await app.engines.keys.ensure(['alm'.padEnd(32, 'a')])).size).toBe(0);
        const [{ part, sort } = { part: '', sort: '' }] = (
          await app.read('/admin/api/races/get/race-250913-08')
        ).rows.slice(1);
        const edit = await app.act(`/admin/api/races/change-runner/${part}/${sort}`, {
          firstname: 'Ny',
          lastname: 'Ek',
        });
        expect([edit.status, edit.body.code]).toEqual([409, 'runner-erased']);
        await days.pays(app, 'hed');
        expect(await journalOf(app)).toContain('namn och kontaktuppgifter för 6 personer är borta');
      },
      ['keys'],
    );
    await days.during(dataDir, async (app) => {
      expect(await acceptedBy(app)).toEqual([]);
      expect(await days.areListed(app, 'hed')).toBe(true);
    });
  });

  it('where nothing is missing changes nothing', async () => {
    const before = mail.sent.length;
    await days.during(
      folders.folder(days.later),
      async (app) => {
        expect(await acceptedBy(app)).toEqual([]);
        expect(await journalOf(app)).not.toContain('Systemet startades');
        expect(await listed(app)).toEqual(namesOf('alm', 'bok'));
      },
      ['reactors', 'keys', 'log'],
    );
    expect(mail.sent).toHaveLength(before);
  });
});
