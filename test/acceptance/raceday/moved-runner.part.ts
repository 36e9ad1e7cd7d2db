import type { CommandResult } from '../../../apps/server/src/raceday/race-day.service';
import { PublicIds } from '../../../apps/server/src/raceday/public-lists';
import { readJournal } from '../support/journal';
import { nextMessage } from '../support/messages';
import { part, startApp, type RunningApp } from '../support/running-app';

const longer = 'race-250913-16';
const gun = '2025-09-13T09:00:00.000Z';

describe('Moving a runner to another race of the day', () => {
  let app: RunningApp;
  let first: string;
  let second: string;

  beforeEach(async () => {
    app = await startApp();
    [first = '', second = ''] = await app.createRaceWith(2);
    await app.createRaceWith(0, longer);
  });
  afterEach(() => app.stop());

  let commands = 0;
  const apply = async (command: object): Promise<CommandResult | undefined> => {
    const [result] = await app.applyCommands({ id: `c-${String((commands += 1))}`, part, ...command });
    return result;
  };
  const move = (sort: string, from = part, to = longer) =>
    apply({ type: 'MoveRunner', part: from, sort, to });
  const inPublic = (sort: string) => new PublicIds(app.engines.secrets.registration).of(sort);
  const sortsIn = async (of: string) => (await app.startList(of)).map(({ sort }) => sort);
  const onBoard = async (of: string) => (await app.board(of)).map(({ sort }) => sort);

  it("moves the row from one list to the other, on public and organisers' lists", async () => {
    const etag = (await app.request(`/api/races/get/${part}`)).headers.get('etag') ?? '';
    expect(await move(first)).toMatchObject({ outcome: 'accepted' });
    expect(await sortsIn(part)).toEqual(['race', inPublic(second)]);
    expect(await sortsIn(longer)).toEqual(['race', inPublic(first)]);
    expect(await onBoard(part)).toEqual(['race', second]);
    expect(await onBoard(longer)).toEqual(['race', first]);
    expect((await app.startList(longer))[1]).toMatchObject({ part: longer, bib: 101 });
    const again = await app.request(`/api/races/get/${part}`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(200);
  });

  it('sends screens a removal from one race and a row in the other', async () => {
    const screen = await app.connectScreen();
    for (const race of [part, longer]) await screen.emitWithAck('subscribe-to-race', race);
    const heard: unknown[] = [];
    const received = nextMessage<{ revision: number }[]>(screen, 'race-update', (rows) => {
      heard.push(...rows.filter(({ revision }) => revision === 7)); // earlier rows may still arrive
      return heard.length === 3;
    });
    await move(first);
    await received;
    const sort = inPublic(first);
    expect(heard).toEqual(
      expect.arrayContaining([
        { type: 'removed', part, sort, revision: 7 },
        expect.objectContaining({ type: 'race', part, revision: 7 }),
        expect.objectContaining({ type: 'runner', part: longer, sort, bib: 101, revision: 7 }),
      ]),
    );
  });

  it('keeps the crossing, timed from the start of the new race', async () => {
    await apply({ type: 'StartRace', capturedAt: gun });
    await apply({ type: 'StartRace', part: longer, capturedAt: '2025-09-13T09:01:00.000Z' });
    await apply({ type: 'FinishRunner', sort: first, capturedAt: '2025-09-13T09:04:00.000Z' });
    expect((await app.startList(part))[1]).toMatchObject({ result: 240_000 });
    await move(first);
    expect((await app.startList(longer))[1]).toMatchObject({ status: 'finished', result: 180_000 });
  });

  it('is refused with the reason, and moves no runner', async () => {
    await apply({ type: 'StartRace', capturedAt: gun });
    await apply({ type: 'FinishRunner', sort: first, capturedAt: '2025-09-13T09:04:00.000Z' });
    expect(await move(first)).toMatchObject({
      outcome: 'rejected',
      code: 'race-not-started',
      error: '1.6K har inte startat. Ta tillbaka löparens målgång eller DSQ först, eller vänta till starten.',
    });
    await apply({ type: 'StartRace', part: longer, capturedAt: '2025-09-13T09:05:00.000Z' });
    expect(await move(first)).toMatchObject({
      code: 'time-before-start',
      error: 'Löparen gick i mål innan 1.6K startade. Ta tillbaka målgången först om löparen ska flyttas.',
    });
    await apply({ type: 'EndRace', part: longer });
    expect(await move(second)).toMatchObject({
      code: 'race-ended',
      error: '1.6K är avslutat, så ingen kan flyttas dit',
    });
    expect(await move(second, part, 'race-250913-28')).toMatchObject({ code: 'race-unknown' });
    expect(await apply({ type: 'MoveRunner', sort: second })).toMatchObject({ code: 'race-unknown' });
    expect(await sortsIn(part)).toEqual(['race', inPublic(first), inPublic(second)]);
  });

  it('is undone by moving back, and is in the journal', async () => {
    await move(first);
    expect(await move(first)).toMatchObject({ outcome: 'accepted' });
    await move(first, longer, part);
    expect(await sortsIn(part)).toEqual(['race', inPublic(first), inPublic(second)]);
    expect((await readJournal(app)).slice(-2)).toMatchObject([
      { words: 'Nr 101 Anna Ek 0 flyttad från 0.8K till 1.6K', part: longer, from: part },
      { words: 'Nr 101 Anna Ek 0 flyttad från 1.6K till 0.8K', part, from: longer },
    ]);
  });
});

describe('Removing a runner', () => {
  it('takes a runner off the lists once, and is undone by its command id', async () => {
    const app = await startApp();
    const [first = ''] = await app.createRaceWith(1);
    const remove = { id: 'remove-1', type: 'RemoveRunner', part, sort: first };
    expect(await app.applyCommands(remove)).toMatchObject([{ outcome: 'accepted' }]);
    expect(await app.applyCommands(remove)).toMatchObject([{ outcome: 'duplicate' }]);
    expect((await app.startList(part)).map(({ bib }) => bib)).toEqual([undefined]);
    await app.applyCommands({ id: 'undo-1', type: 'UndoCommand', part, command: 'remove-1' });
    expect((await app.startList(part)).map(({ bib }) => bib)).toEqual([undefined, 101]);
    await app.stop();
  });
});
