import type { CommandResult } from '../../../apps/server/src/raceday/race-day.service';
import { anna, Family, ida, namesIn, sale } from '../support/family';
import { until } from '../../support/until';
import { readJournal } from '../support/journal';
import { nextMessage } from '../support/messages';
import { part, startApp, type RunningApp } from '../support/running-app';

const longer = 'race-250913-16';
const fetchedAt = '2025-09-13T07:12:00.000Z';

describe('Picking up bib and bag on race morning', () => {
  let app: RunningApp;
  let sort: string;

  beforeEach(async () => {
    app = await startApp();
    [sort = ''] = await app.createRaceWith(2);
    await app.createRaceWith(0, longer);
  });
  afterEach(() => app.stop());

  let commands = 0;
  const apply = async (command: object): Promise<CommandResult | undefined> => {
    const [result] = await app.applyCommands({ id: `p-${String((commands += 1))}`, part, sort, ...command });
    return result;
  };
  const fetch = (fields: object = {}) => apply({ type: 'RecordPickup', capturedAt: fetchedAt, ...fields });
  const pickups = async () => {
    const { body } = await app.getAsOrganiser('/admin/api/days/250913');
    return body.runners.find((runner: { sort: string }) => runner.sort === sort).pickups;
  };
  const at = Date.parse(fetchedAt);

  it('records both with organiser and time, and refuses a second time', async () => {
    expect(await fetch()).toMatchObject({ outcome: 'accepted' });
    const pickup = { at, by: 'arrangör', revision: expect.any(Number) };
    expect(await pickups()).toEqual({ bib: pickup, bag: pickup });
    expect(await fetch({ capturedAt: '2025-09-13T07:20:00.000Z' })).toMatchObject({
      outcome: 'rejected',
      code: 'already-picked-up',
      error: 'Redan utlämnat kl.\u00a009.12',
    });
    expect(await pickups()).toEqual({ bib: pickup, bag: pickup });
  });

  it('accepts one of two simultaneous requests', async () => {
    const results = await Promise.all([fetch(), fetch()]);
    expect(results.map((result) => result?.outcome).sort()).toEqual(['accepted', 'rejected']);
  });

  it('is undone item by item, and only with the recorded time', async () => {
    await fetch();
    expect(await apply({ type: 'UndoPickup', items: ['bag'], pickedUp: at })).toMatchObject({
      outcome: 'accepted',
    });
    expect(Object.keys(await pickups())).toEqual(['bib']);
    await apply({ type: 'UndoPickup', items: ['bib'], pickedUp: at + 1 });
    expect(Object.keys(await pickups())).toEqual(['bib']);
    expect((await readJournal(app)).slice(-2)).toMatchObject([
      { words: 'Startnummer 101 och påse utlämnade till Anna Ek 0', reverted: false, at },
      { words: 'Påse utlämnad till Anna Ek 0: ångrat' },
    ]);
  });

  it('requires a bib before it is picked up', async () => {
    await apply({ type: 'AddRunner', sort: 'runner-late', runner: { firstname: 'Eva', lastname: 'Alm' } });
    const eva = { sort: 'runner-late' };
    expect(await fetch(eva)).toMatchObject({
      code: 'bib-missing',
      error: 'Löparen har inget startnummer än: ge ett först',
    });
    expect(await fetch({ ...eva, items: ['bag'] })).toMatchObject({ outcome: 'accepted' });
    await apply({ type: 'RegisterBib', ...eva, bib: 77 });
    expect(await fetch({ ...eva, items: ['bib'] })).toMatchObject({ outcome: 'accepted' });
  });

  it('follows the runner to another race, survives its reset, and changes no public answer', async () => {
    await apply({ type: 'MoveRunner', to: longer });
    await apply({ type: 'StartRace', part: longer, capturedAt: '2025-09-13T09:15:00.000Z' });
    const read = async () =>
      (await Promise.all([part, longer].map((race) => app.request(`/api/races/get/${race}`)))).map(
        ({ text }) => text,
      );
    const before = await read();
    // The other table does not know of the move yet.
    expect(await fetch()).toMatchObject({ outcome: 'accepted' });
    expect(await read()).toEqual(before);
    await apply({ type: 'ResetRace', part: longer, word: 'NOLLSTÄLL' });
    expect(Object.keys(await pickups())).toEqual(['bib', 'bag']);
  });

  it('is sent to the other table at once, and to no visitor', async () => {
    const table = await app.connectScreen(await app.organiserHeaders());
    const visitor = await app.connectScreen();
    const heard: unknown[] = [];
    visitor.onAny((...message) => heard.push(message));
    await visitor.emitWithAck('subscribe-to-race', part);
    await table.emitWithAck('subscribe-to-day', { day: '250913', after: 0 });
    heard.length = 0;
    const received = nextMessage(table, 'day-events');
    await fetch();
    expect(await received).toMatchObject({ events: [{ event: { type: 'PickupRecorded', sort, at } }] });
    expect(heard).toEqual([]);
  });

  it.each([
    [{ items: ['medalj'] }, 'startnummer (bib) eller påse (bag)'],
    [{ items: [] }, 'startnummer (bib) eller påse (bag)'],
    [{ items: 'bib' }, 'items'],
    [{ pickedUp: 'nu' }, 'felaktig tid'],
    [{ sort: '../x' }, 'felaktigt löpar-id'],
  ])('refuses %j with the error text', async (fields, expectedText) => {
    const command = { id: 'x', type: 'RecordPickup', part, sort, ...fields };
    const { status, body } = await app.sendAsOrganiser('/admin/api/commands', { commands: [command] });
    expect([status, body.error]).toEqual([400, expect.stringContaining(expectedText)]);
  });
});

describe('The code on a receipt', () => {
  it('gives organisers the runners of a paid booking', async () => {
    const app = await startApp();
    try {
      const family = await Family.signIn(app);
      await family.save({ anna, ida });
      const { body: booking } = await family.book('HIFSPELAR');
      const codes = async () => (await app.getAsOrganiser('/admin/api/receipt-codes')).body;
      if (booking.token !== 'kampanj') expect(await codes()).toEqual([]);
      const sold = await app.sendAsOrganiser('/admin/api/quickreg/paid', { ...sale, note: 'kontant' });
      await until(async () => (await namesIn(app, 'race-250913-28')).length === 1);
      const [code] = await codes();
      expect(code.code).toMatch(/^[0-9A-F]{4} [0-9A-F]{4}$/);
      expect(sold.body.payref).toContain(code.code.replace(' ', ''));
      const board = await app.board('race-250913-28');
      expect(board[1]).toMatchObject({ registration: code.registration });
    } finally {
      await app.stop();
    }
  });
});
