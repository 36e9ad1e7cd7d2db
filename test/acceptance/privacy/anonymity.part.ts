import { type RunnerRow, type StartListRow, rank } from '@app/domain';
import { Config } from '../../../apps/server/src/platform/config/config';
import { anna, Family, namesIn, nils, type FormRunner } from '../support/family';
import { FAMILY_POLL_MS, until } from '../../support/until';
import { REGISTRATION_OPEN_MS, part, startApp, type RunningApp } from '../support/running-app';

const closed = Date.parse('2025-09-12T18:00:00+02:00');
const list = `/api/races/get/${part}`;

describe("A family that hides a child's name in public", () => {
  let app: RunningApp;
  let family: Family;
  const choose = (runner: string, anonymous: boolean) => family.send('/anonymity', { runner, anonymous });
  const names = () => namesIn(app, part);

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    family = await Family.signIn(app);
  });
  afterEach(() => app.stop());

  it('chooses it with the entry: the name is never public', async () => {
    const frames: string[] = [];
    const screen = await app.connectScreen();
    await screen.emitWithAck('subscribe-to-race', part);
    screen.on('race-update', (rows) => frames.push(JSON.stringify(rows)));

    const saved = await family.save({ a: { ...nils, anonymous: true }, b: { ...nils, firstname: 'Olle' } });
    expect(saved.body.deltagare).toMatchObject({ a: { firstname: 'Nils', anonymous: true } });
    expect(saved.body.deltagare.b).not.toHaveProperty('anonymous');
    await family.book('HIFSPRINGER');
    await until(async () => (await names()).length === 2);
    expect(await names()).toEqual(['Anonym', 'Olle']);
    const [, row] = (await app.request(list)).rows;
    expect(row).toMatchObject({ firstname: 'Anonym', lastname: '', company: '' });
    await until(async () => frames.join().includes('Anonym'));
    expect(frames.join()).not.toContain('Nils');
  });

  it('chooses it, and reverses it, after payment and close of registration', async () => {
    await family.save({ a: nils, b: anna });
    await family.book('HIFSPRINGER');
    await until(async () => (await names()).length === 1);
    app.clock.set(closed);

    const chosen = await choose('a', true);
    expect(chosen).toMatchObject({
      status: 200,
      body: { paid: true, deltagare: { a: { anonymous: true } } },
    });
    await until(async () => (await names())[0] === 'Anonym');
    expect(await namesIn(app, 'race-250913-56')).toEqual(['Anna']);
    expect((await choose('a', false)).body.deltagare.a).not.toHaveProperty('anonymous');
    await until(async () => (await names())[0] === 'Nils');
  });

  it('chooses it while a payment is open, and it applies once paid', async () => {
    await family.save({ a: nils });
    const { body } = await family.book();
    expect(await family.save({ a: { ...nils, anonymous: true } })).toMatchObject({ status: 409 });
    expect(await choose('a', true)).toMatchObject({ status: 200, body: { open: { payref: body.payref } } });
    app.swish.payer(body.payref, 'pay-unheard');
    expect(await family.read(`/verify?id=${String(body.payref)}`)).toMatchObject({ status: 200 });
    await until(async () => (await names()).length === 1);
    expect(await names()).toEqual(['Anonym']);
  });

  it.each(['Astrid', 'start-list-when-paid'])(
    'sees a choice of the organiser %s on its own page',
    async (name) => {
      await app.sendAsOrganiser('/admin/api/name', { name });
      await family.save({ a: nils });
      await family.book('HIFSPRINGER');
      const { sort } = await until(async () => (await app.board())[1]);
      const organiserChooses = async (anonymous: boolean) => {
        await app.applyCommands({
          id: `org-${String(anonymous)}`,
          type: 'AnonymiseRunner',
          part,
          sort,
          anonymous,
        });
        await until(
          async () => {
            const { deltagare } = (await family.session()) as { deltagare: Record<string, FormRunner> };
            return (deltagare.a?.anonymous ?? false) === anonymous;
          },
          { everyMs: FAMILY_POLL_MS },
        );
        return names();
      };
      expect(await organiserChooses(true)).toEqual(['Anonym']);
      expect(await organiserChooses(false)).toEqual(['Nils']);
    },
  );

  it("is refused for another family's child, and for invalid values", async () => {
    await family.save({ a: nils });
    expect(await choose('b', true)).toMatchObject({ status: 404, body: { error: 'Löparen finns inte' } });
    expect(await family.send('/anonymity', { runner: 'a', anonymous: 'ja' })).toMatchObject({
      status: 400,
      body: { error: 'anonymous ska vara true eller false' },
    });
    expect(await family.send('/anonymity', { runner: 'a', anonymous: true, sort: 'x' })).toMatchObject({
      status: 400,
      body: { error: 'sort: okänt fält' },
    });
    expect(await family.send('/update', { runners: { a: { ...nils, anonymous: 1 } } })).toMatchObject({
      status: 400,
    });
  });

  it('is named to organisers, with a mark', async () => {
    await family.save({ a: { ...nils, anonymous: true } });
    await family.book('HIFSPRINGER');
    const row = await until(async () => (await app.board())[1]);
    expect(row).toMatchObject({ firstname: 'Nils', company: 'IK Exempel', anonymous: true });
    await app.sendAsOrganiser(`/admin/api/races/register-bib/${part}/${row.sort}/7`);
    const { text } = await app.getAsOrganiser(`/admin/api/export2racesplitter?part=${part}`);
    expect(text).toContain('1,7,Nils,Ek,,,0.8K,IK Exempel');
    const { body } = await app.getAsOrganiser('/admin/registrations');
    expect(Object.values(body.registrations[0].runners)).toMatchObject([
      { firstname: 'Nils', anonymous: true },
    ]);
  });
});

describe('An organiser', () => {
  let app: RunningApp;
  let sorts: string[];
  beforeAll(async () => {
    app = await startApp();
    sorts = await app.createRaceWith(2);
  });
  afterAll(() => app.stop());
  const anonymise = (id: string, anonymous: boolean) =>
    app.applyCommands({ id, type: 'AnonymiseRunner', part, sort: sorts[0], anonymous });

  it("hides a runner's name and shows it again", async () => {
    expect(await anonymise('a-1', true)).toEqual([{ id: 'a-1', outcome: 'accepted' }]);
    expect(await namesIn(app, part)).toEqual(['Anonym', 'Anna']);
    expect((await app.board())[1]).toMatchObject({
      lastname: 'Ek 0',
      anonymous: true,
    });
    await anonymise('a-2', false);
    expect(await namesIn(app, part)).toEqual(['Anna', 'Anna']);
  });
});

describe('Children under the age that the edition shows', () => {
  let app: RunningApp;
  let sorts: string[];

  beforeAll(async () => {
    app = await startApp();
    const { edition } = app.app.get(Config);
    await app.stop();
    app = await startApp({ config: { edition: { ...edition, publicResults: { hideAgeUnder: 13 } } } });
    sorts = await app.createRaceWith(6);
    const change = (index: number, age: number) => ({
      id: `age-${String(index)}`,
      type: 'ChangeRunner',
      part,
      sort: sorts[index],
      runner: { firstname: 'Anna', lastname: `Ek ${String(index)}`, age, group: index % 2 ? 'Dam' : 'Herr' },
    });
    await app.applyCommands(...[12, 13, 7, 40, 12, 12].map((age, index) => change(index, age)));
    await app.sendAsOrganiser(`/admin/api/races/start/${part}`);
  });
  afterAll(() => app.stop());

  const finish = (index: number, seconds: number) =>
    app.applyCommands({
      id: `f-${String(index)}`,
      type: 'FinishRunner',
      part,
      sort: sorts[index],
      capturedAt: new Date(app.clock.now() + seconds * 1000).toISOString(),
    });
  const runners = async () =>
    ((await app.request(list)).rows as readonly StartListRow[]).filter(
      (row): row is RunnerRow => row.type === 'runner',
    );
  const places = (rows: readonly RunnerRow[]) =>
    rank(rows).map(({ runner: { bib }, place, groupPlace }) => [bib, place, groupPlace]);

  it('have neither name nor time, and every place stays right when crossings arrive out of order', async () => {
    const known = new Map<string, RunnerRow>();
    const screen = await app.connectScreen();
    screen.on('race-update', (rows: RunnerRow[]) => {
      for (const row of rows)
        if (row.revision > (known.get(row.sort)?.revision ?? 0)) known.set(row.sort, row);
    });
    await screen.emitWithAck('subscribe-to-race', part);
    for (const row of await runners()) known.set(row.sort, row);

    for (const [index, seconds] of [
      [1, 100],
      [0, 110],
      [2, 120],
      [3, 90],
      [4, 95],
    ] as const) {
      await finish(index, seconds);
      const board = (await app.board()).slice(1) as unknown as RunnerRow[];
      expect(places(await runners())).toEqual(places(board));
      await until(async () => JSON.stringify(places([...known.values()])) === JSON.stringify(places(board)));
    }

    const shown = await runners();
    expect(places(shown)).toEqual([
      [104, 1, 1],
      [105, 2, 1],
      [102, 3, 2],
      [101, 4, 2],
      [103, 5, 3],
    ]);
    for (const row of shown.filter((each) => [101, 103, 105].includes(each.bib ?? 0))) {
      expect(row).toMatchObject({ firstname: 'Anonym', lastname: '', status: 'finished' });
      expect([row.finished, row.finishedAt, row.result]).toEqual([null, null, null]);
    }
    expect(shown.find(({ bib }) => bib === 106)).toMatchObject({ firstname: 'Anonym', status: '' });
    expect(shown.find(({ bib }) => bib === 102)).toMatchObject({ firstname: 'Anna', result: 100_000 });
  });

  it('have no time in public answers', async () => {
    const { text } = await app.request(list);
    for (const seconds of [110, 120, 95]) {
      const at = app.clock.now() + seconds * 1000;
      for (const timeText of [String(seconds * 1000), String(at), new Date(at).toISOString()])
        expect(text).not.toContain(timeText);
    }
  });
});
