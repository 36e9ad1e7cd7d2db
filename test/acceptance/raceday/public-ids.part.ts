import type { BoardRow, DayEvent, DaySnapshot, StartListRow } from '@app/domain';
import type { Socket } from 'socket.io-client';
import { PublicIds } from '../../../apps/server/src/raceday/public-lists';
import { anna, Family, ida, nils } from '../support/family';
import { until } from '../../support/until';
import { nextMessage } from '../support/messages';
import { REGISTRATION_OPEN_MS, part, startApp, type RunningApp } from '../support/running-app';

const races = [part, 'race-250913-16', 'race-250913-56'];
const read = (race: string) => `/api/races/get/${race}`;

describe('Public runner ids', () => {
  let app: RunningApp;
  let screen: Socket;
  let stored: string[];
  const heard: StartListRow[] = [];

  beforeAll(async () => {
    app = await startApp();
    const raceMorning = app.clock.now();
    app.clock.set(REGISTRATION_OPEN_MS);
    screen = await app.connectScreen();
    for (const race of races) await screen.emitWithAck('subscribe-to-race', race);
    screen.on('race-update', (rows: StartListRow[]) => heard.push(...rows));
    for (const [index, name] of ['ek', 'alm'].entries()) {
      const family = await Family.signIn(app, name, `198.51.100.${String(index)}`);
      await family.save({ a: anna, b: ida, c: nils, d: { ...nils, firstname: 'Olle' } });
      await family.book('HIFSPRINGER');
    }
    stored = await until(async () => {
      const sorts = (await boards()).flat().map(({ sort }) => sort);
      return sorts.filter((sort) => sort !== 'race').length === 8 && sorts;
    });
    app.clock.set(raceMorning);
    await app.sendAsOrganiser(`/admin/api/races/start/${part}`);
    for (const sort of stored.filter((each) => /-[cd]$/.test(each)))
      await app.sendAsOrganiser(`/admin/api/races/finish/${part}/${sort}`);
  });
  afterAll(() => app.stop());

  const boards = () => Promise.all(races.map(async (race) => (await app.board(race)) as readonly BoardRow[]));
  const publicTexts = () =>
    Promise.all(
      ['/api/races', '/api/races?ended=true', ...races.map(read)].map(
        async (path) => (await app.request(path)).text,
      ),
    );

  it('reveal no family, in any answer or frame', async () => {
    await until(async () => heard.filter((row) => row.type === 'runner' && row.result !== null).length >= 4);
    const allText = [...(await publicTexts()), JSON.stringify(heard)].join('\n');
    expect(stored.filter((sort) => /^runner-(ek|alm)a+-[abcd]$/.test(sort))).toHaveLength(8);
    for (const sort of stored.filter((each) => each !== 'race')) expect(allText).not.toContain(sort);
    expect(allText).not.toMatch(/"sort":"(?!race"|runner-[a-z2-7]{12}")/);
    expect(allText).not.toMatch(/eka|alma/);
  });

  it("are the only difference from the organisers' rows without private fields", async () => {
    const ids = new PublicIds(app.engines.secrets.registration);
    for (const [index, board] of (await boards()).entries()) {
      const expected = board.map((row) => withoutSecrets(row, ids));
      const { text } = await app.request(read(String(races[index])));
      expect(text).toBe(JSON.stringify(expected));
    }
  });

  it('are the same in a list and in its frames', async () => {
    const { rows } = await app.request(read(part));
    for (const row of rows.filter(({ type }) => type === 'runner')) expect(heard).toContainEqual(row);
  });

  it('are not used for organisers, over HTTP or sockets', async () => {
    const { body } = await app.getAsOrganiser('/admin/api/days/250913');
    const { revision: after } = body as DaySnapshot;
    const board = await app.connectScreen(await app.organiserHeaders());
    await board.emitWithAck('subscribe-to-day', { day: '250913', after });
    const sort = String(stored.find((each) => each.endsWith('-c')));
    const isAfter = ({ revision }: DayEvent) => revision > after;
    const update = nextMessage<{ events: readonly DayEvent[] }>(board, 'day-events', ({ events }) =>
      events.some(isAfter),
    );
    await app.sendAsOrganiser(`/admin/api/races/register-bib/${part}/${sort}/7`);
    expect((await update).events.find(isAfter)?.event).toMatchObject({ type: 'BibRegistered', sort });
  });

  it("are unknown in organisers' commands", async () => {
    const { rows } = await app.request(read(part));
    const id = String(rows[1]?.sort);
    const asked = await app.sendAsOrganiser(`/admin/api/races/register-bib/${part}/${id}/12`);
    expect(asked).toMatchObject({ status: 404, body: { code: 'runner-unknown' } });
    const [result] = await app.applyCommands({ id: 'c-1', type: 'FinishRunner', part, sort: id });
    expect(result).toMatchObject({ outcome: 'rejected', code: 'runner-unknown' });
  });

  it('are the same on nodes with the same registration secret, and differ with another', async () => {
    const { secrets } = app.engines;
    const idsOn = async (registration: string) => {
      const node = await startApp({ engines: { secrets: { ...secrets, registration } } });
      await node.createRaceWith(3);
      const { rows } = await node.request(read(part));
      await node.stop();
      return rows.map(({ sort }) => sort);
    };
    const [one, same, other] = await Promise.all(
      ['a secret that all nodes share', 'a secret that all nodes share', 'another secret'].map(idsOn),
    );
    expect(one).toEqual(same);
    expect(one?.slice(1)).not.toEqual(other?.slice(1));
    expect(one).toHaveLength(4);
  });
});

/** Returns a board row's public fields, in their order. */
function withoutSecrets(row: BoardRow, ids: PublicIds): object {
  const ofPeople = ['age', 'birthYear', 'phone', 'registration', 'paid', 'late', 'anonymous'];
  const ofTheHouse = ['ahead', 'conflict', 'noStart', 'endedBy'];
  const open = Object.entries(row).filter(([field]) => ![...ofPeople, ...ofTheHouse].includes(field));
  return { ...Object.fromEntries(open), sort: row.type === 'race' ? 'race' : ids.of(row.sort) };
}
