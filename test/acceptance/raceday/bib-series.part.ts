import { startApp, type RunningApp } from '../support/running-app';

describe('A series of bibs', () => {
  const part = 'race-250913-56';
  let app: RunningApp;
  let sorts: readonly string[];

  beforeEach(async () => {
    app = await startApp();
    await app.createRaceWith(2);
    await app.createRaceWith(0, part);
    sorts = await runnersWithoutBib(5);
  });
  afterEach(() => app.stop());

  it('is assigned in one step, and once when repeated', async () => {
    const command = series('s-1', sorts, 501);
    expect(await app.applyCommands(command)).toEqual([{ id: 's-1', outcome: 'accepted' }]);
    expect(await bibs()).toEqual([501, 502, 503, 504, 505]);
    expect(await app.applyCommands(command)).toEqual([{ id: 's-1', outcome: 'duplicate' }]);
    const { events } = await app.history();
    const written = events.filter(({ meta }) => meta.commandId === 's-1');
    expect(written.map(({ event }) => event.type)).toEqual(Array(5).fill('BibRegistered'));
  });

  it('is refused as a whole with every reason when one bib is taken', async () => {
    const [result] = await app.applyCommands(series('s-1', [...sorts, 'runner-unknown'], 98));
    expect(result).toEqual({
      id: 's-1',
      outcome: 'rejected',
      code: 'bibs-refused',
      error:
        'Inga startnummer är utdelade. 101: Startnumret är upptaget; 102: Startnumret är upptaget; 103: Löparen finns inte',
    });
    expect(await bibs()).toEqual([null, null, null, null, null]);
  });

  it('is refused when a runner has a bib already, and single bibs can be corrected', async () => {
    await app.applyCommands({ id: 'b', type: 'RegisterBib', part, sort: sorts[0], bib: 9 });
    const [refused] = await app.applyCommands(series('s-1', sorts, 501));
    expect(refused?.error).toBe('Inga startnummer är utdelade. 501: Löparen har redan startnummer 9');
    await app.applyCommands(series('s-2', sorts.slice(1), 501));
    await app.applyCommands({ id: 'c', type: 'RegisterBib', part, sort: sorts[4], bib: 17 });
    expect(await bibs()).toEqual([9, 501, 502, 503, 17]);
  });

  it('of a thousand is one append, and a longer one is refused', async () => {
    const many = await runnersWithoutBib(1000, 'many');
    expect(await app.applyCommands(series('s-1', many, 1001))).toEqual([{ id: 's-1', outcome: 'accepted' }]);
    const { status, body } = await app.sendAsOrganiser('/admin/api/commands', {
      commands: [series('s-2', [...many, 'runner-x'], 3001)],
    });
    expect([status, body.error]).toEqual([400, expect.stringContaining('högst 1000 startnummer i taget')]);
  });

  it.each([
    [{ sort: 'runner-x' }, 'felaktigt startnummer'],
    [{ sort: 'x', bib: 5 }, 'felaktigt löpar-id'],
    [{ sort: 'runner-x', bib: 5, name: 'Anna' }, 'name'],
  ])('with %j in it is answered %j', async (wrong, expectedText) => {
    const { status, body } = await app.sendAsOrganiser('/admin/api/commands', {
      commands: [{ id: 's', type: 'AssignBibs', part, bibs: [wrong] }],
    });
    expect([status, body.error]).toEqual([400, expect.stringContaining(expectedText)]);
  });

  async function runnersWithoutBib(count: number, name = 'w') {
    const all = Array.from({ length: count }, (_none, index) => `runner-${name}-${String(index)}`);
    const commands = all.map((sort) => ({
      id: `add-${sort}`,
      type: 'AddRunner',
      part,
      sort,
      runner: { firstname: 'Eva', lastname: 'Alm', age: 30 },
    }));
    for (let from = 0; from < count; from += 500)
      await app.applyCommands(...commands.slice(from, from + 500));
    return all;
  }

  async function bibs() {
    const rows = await app.board(part);
    return sorts.map((sort) => rows.find((row) => row.sort === sort)?.bib);
  }

  function series(id: string, runners: readonly string[], from: number) {
    return {
      id,
      type: 'AssignBibs',
      part,
      bibs: runners.map((sort, index) => ({ sort, bib: from + index })),
    };
  }
});
