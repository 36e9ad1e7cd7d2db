import { join } from 'node:path';
import { change } from './support/data-folders';
import { Family } from './support/family';
import { until } from '../support/until';
import { journalWords } from './support/journal';
import { acceptedBy, listed, namesOf, TwoDays } from './support/two-days';

const days = new TwoDays();
const { folders, mail } = days;
beforeAll(() => days.live());
afterAll(() => folders.remove());

describe('A start with an accepted loss', () => {
  it('without the reactor store sends no mail twice', async () => {
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

  it('with a log that ends at a payment still lists that family', async () => {
    const dataDir = folders.folder(days.later);
    const lastPaid = `SELECT max(place) FROM events WHERE event ->> '$.type' = 'RegistrationPaid'`;
    change(join(dataDir, 'events.sqlite'), `DELETE FROM events WHERE place > (${lastPaid})`);
    const before = mail.sent.length;
    await days.during(
      dataDir,
      async (app) => {
        await until(() => days.areListed(app, 'bok'));
        expect(await listed(app)).toEqual(namesOf('alm', 'bok'));
        expect(await journalWords(app)).toContain('händelser saknas');
      },
      ['log'],
    );
    expect(mail.sent).toHaveLength(before);
  });

  it('without a log begins with an empty one', async () => {
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

  it('without keys treats everyone as erased, and rejects commands for their registrations', async () => {
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
        expect(await journalWords(app)).toContain('namn och kontaktuppgifter för 6 personer är borta');
      },
      ['keys'],
    );
    await days.during(dataDir, async (app) => {
      expect(await acceptedBy(app)).toEqual([]);
      expect(await days.areListed(app, 'hed')).toBe(true);
    });
  });

  it('changes nothing when no file is missing', async () => {
    const before = mail.sent.length;
    await days.during(
      folders.folder(days.later),
      async (app) => {
        expect(await acceptedBy(app)).toEqual([]);
        expect(await journalWords(app)).not.toContain('Systemet startades');
        expect(await listed(app)).toEqual(namesOf('alm', 'bok'));
      },
      ['reactors', 'keys', 'log'],
    );
    expect(mail.sent).toHaveLength(before);
  });
});
