import { dayFromSnapshot, foldOf, rank } from '@app/domain';
import { temporaryFolder } from '../../support/temporary-folder';
import { diffDays } from '../../../libs/domain/src/raceday/testing/diff-days';
import { readJournal } from '../support/journal';
import { nextMessage } from '../support/messages';
import { part, startApp, type RunningApp } from '../support/running-app';

const day = '250913';

describe('An event of a race day', () => {
  let app: RunningApp;
  let sorts: string[];
  let dataDir: string;

  beforeEach(async () => {
    dataDir = temporaryFolder('revoking');
    app = await startApp({ dataDir });
    sorts = await app.createRaceWith(3);
    await app.sendAsOrganiser(`/admin/api/races/start/${part}`);
    for (const sort of sorts.slice(0, 2))
      await app.sendAsOrganiser(`/admin/api/races/finish/${part}/${sort}`);
  });
  afterEach(() => app.stop());

  const numbersOf = async (type: string) =>
    (await app.history()).events.filter(({ event }) => event.type === type).map(({ revision }) => revision);
  const changeHistory = (
    type: 'RevokeEvents' | 'ReinstateEvents',
    events: readonly number[],
    reason: string | { readonly reason: string; readonly allowedNames: readonly string[] } = 'misstag',
  ) => {
    const given = typeof reason === 'string' ? { reason } : reason;
    return app.applyCommands({ id: crypto.randomUUID(), type, part, events, ...given });
  };
  const publicRows = async () =>
    (await app.request(`/api/races/get/${part}`)).body as Record<string, unknown>[];
  const finishers = async () => (await publicRows()).filter(({ status }) => status === 'finished').length;

  it('is revoked and reinstated, and all screens follow', async () => {
    const [first = 0] = await numbersOf('RunnerFinished');
    expect(await changeHistory('RevokeEvents', [first])).toMatchObject([{ outcome: 'accepted' }]);
    expect(await finishers()).toBe(1);
    expect(diffDays(dayFromSnapshot(await app.snapshot()), foldOf((await app.history()).events))).toEqual([]);
    expect(await changeHistory('ReinstateEvents', [first])).toMatchObject([{ outcome: 'accepted' }]);
    expect(await finishers()).toBe(2);
    expect((await readJournal(app)).at(-1)).toMatchObject({
      words: expect.stringMatching(/^Åter i kraft: Nr 101 .* \(misstag\)$/),
      bib: 101,
    });
  });

  it('that ended a race too early is revoked with the statuses it set', async () => {
    await app.applyCommands({ id: 'end', type: 'EndRace', part, status: 'dnf' });
    const { events } = await app.history();
    const ended = events.filter(({ meta }) => meta.commandId === 'end').map(({ revision }) => revision);
    expect(ended).toHaveLength(2);
    await changeHistory('RevokeEvents', ended);
    expect((await publicRows())[0]).toMatchObject({ state: 'started' });
    await app.sendAsOrganiser(`/admin/api/races/finish/${part}/${String(sorts[2])}`);
    expect(await finishers()).toBe(3);
  });

  it('is restored by revoking a reset', async () => {
    const before = await app.snapshot();
    await app.sendAsOrganiser(`/admin/api/races/reset/${part}`, { word: 'NOLLSTÄLL' });
    expect(await finishers()).toBe(0);
    await changeHistory('RevokeEvents', await numbersOf('RaceReset'));
    expect(diffDays(dayFromSnapshot(before), dayFromSnapshot(await app.snapshot()))).toEqual([]);
    expect(await finishers()).toBe(2);
  });

  it('that no longer fits after a revocation is marked as in conflict', async () => {
    await changeHistory('RevokeEvents', await numbersOf('RaceStarted'));
    const board = (await app.getAsOrganiser(`/admin/api/races/get/${part}`)).body as Record<
      string,
      unknown
    >[];
    const conflicts = board.map(({ conflict }) => conflict).filter(Boolean);
    expect(conflicts).toEqual(['finish-without-start', 'finish-without-start']);
    await app.sendAsOrganiser(`/admin/api/races/start/${part}`, { capturedAt: '2025-09-13T07:30:00.000Z' });
    expect((await publicRows()).filter(({ result }) => result === 0)).toHaveLength(2);
  });

  it('is not revoked without a reason, when unknown, or when it is irrevocable', async () => {
    expect(await changeHistory('RevokeEvents', [1])).toMatchObject([
      {
        ...{ outcome: 'rejected', code: 'event-for-good' },
        error: 'Ta bort loppet under Hantera tävlingar i stället',
      },
    ]);
    expect(await changeHistory('RevokeEvents', [999])).toMatchObject([{ code: 'event-unknown' }]);
    expect(await changeHistory('RevokeEvents', [3], ' ')).toMatchObject([
      { code: 'reason-missing', error: 'Ange varför' },
    ]);
    expect(
      await app.sendAsOrganiser('/admin/api/commands', {
        commands: [{ id: 'x', type: 'RevokeEvents', part, events: [0] }],
      }),
    ).toMatchObject({ status: 400 });
    expect((await app.snapshot()).revision).toBe((await app.history()).events.length);
  });

  it('is revoked for a reason with a name once that name is confirmed', async () => {
    const [first = 0] = await numbersOf('RunnerFinished');
    const { firstname = '' } = (await publicRows()).find(({ bib }) => bib === 101) as { firstname?: string };
    const reason = `${firstname} stod fel`;
    expect(await changeHistory('RevokeEvents', [first], reason)).toMatchObject([
      { outcome: 'rejected', code: 'reason-names-runner', names: [firstname] },
    ]);
    expect(await changeHistory('RevokeEvents', [first], { reason, allowedNames: ['Bosse'] })).toMatchObject([
      { code: 'reason-names-runner', names: [firstname] },
    ]);
    expect(await changeHistory('RevokeEvents', [first], { reason, allowedNames: [firstname] })).toMatchObject(
      [{ outcome: 'accepted' }],
    );
    expect((await readJournal(app)).at(-1)?.words).toContain(`(${reason})`);
  });

  it('is corrected (start, time, missed finish, swapped bibs, judge order), and each correction is revoked', async () => {
    const [first, second, third] = sorts as [string, string, string];
    const { started } = (await publicRows())[0] as { started: number };
    const correct = (type: string, fields: object) =>
      app.applyCommands({ id: crypto.randomUUID(), type, part, reason: 'sett på filmen', ...fields });
    const before = await publicRows();
    expect(await correct('AdjustStart', { start: started - 7000 })).toMatchObject([{ outcome: 'accepted' }]);
    await correct('AdjustFinish', { sort: first, crossing: started + 60_000 });
    await correct('InsertFinish', { bib: 103, crossing: started + 50_000 });
    await correct('SetJudgeOrder', { sorts: [first, third] });
    const ranked = rank((await publicRows()).filter(({ type }) => type === 'runner') as never);
    expect(ranked.map(({ runner: { bib } }) => bib)).toEqual([102, 101, 103]);
    expect((await publicRows()).map(({ result }) => result)).toEqual([undefined, 67_000, 7000, 57_000]);
    await correct('SwapBibs', { sort: first, other: second, bib: 101 });
    expect((await publicRows()).slice(1).map(({ bib, result }) => [bib, result])).toEqual([
      [102, 7000],
      [101, 67_000],
      [103, 57_000],
    ]);
    const kinds = [
      'StartTimeAdjusted',
      'FinishTimeAdjusted',
      'FinishInserted',
      'JudgeOrderSet',
      'BibsSwapped',
    ];
    for (const kind of kinds) await changeHistory('RevokeEvents', await numbersOf(kind));
    const undone = await publicRows();
    expect(undone.map((row) => ({ ...row, revision: 0 }))).toEqual(
      before.map((row) => ({ ...row, revision: 0 })),
    );
    expect(diffDays(dayFromSnapshot(await app.snapshot()), foldOf((await app.history()).events))).toEqual([]);
  });

  it('is undone by its command id; a repeated or unknown undo changes nothing', async () => {
    const undo = (command: string) =>
      app.applyCommands({ id: crypto.randomUUID(), type: 'UndoCommand', part, command });
    await app.applyCommands({ id: 'end', type: 'EndRace', part, status: 'dnf' });
    expect(await undo('end')).toMatchObject([{ outcome: 'accepted' }]);
    expect((await publicRows()).map((row) => row.state ?? row.status)).toEqual([
      'started',
      'finished',
      'finished',
      '',
    ]);
    const { revision } = await app.snapshot();
    expect(await undo('end')).toMatchObject([{ outcome: 'accepted' }]);
    expect(await undo('never-was')).toMatchObject([{ outcome: 'accepted' }]);
    expect((await app.snapshot()).revision).toBe(revision);
    expect((await readJournal(app)).at(-1)).toMatchObject({
      words: expect.stringMatching(/^Ur kraft: .*\(Ångrat på enheten\)$/),
    });
    const wrong = { id: 'x', type: 'UndoCommand', part, command: 'not an id' };
    expect(await app.sendAsOrganiser('/admin/api/commands', { commands: [wrong] })).toMatchObject({
      status: 400,
    });
  });

  it('is sent as a revocation to organisers, and row by row to the public', async () => {
    const screen = await app.connectScreen(await app.organiserHeaders());
    const { revision } = await app.snapshot();
    await screen.emitWithAck('subscribe-to-day', { day, after: revision });
    const dayEvents = nextMessage(screen, 'day-events');
    const watcher = await app.connectScreen();
    await watcher.emitWithAck('subscribe-to-race', part);
    const updated = nextMessage<Record<string, unknown>[]>(watcher, 'race-update');
    const [first = 0] = await numbersOf('RunnerFinished');
    await changeHistory('RevokeEvents', [first]);
    expect(await dayEvents).toMatchObject({
      day,
      from: revision,
      events: [{ revision: revision + 1, event: { type: 'EventsRevoked', events: [first] } }],
    });
    expect(await updated).toMatchObject([{ type: 'runner', bib: 101, status: '', revision: revision + 1 }]);
  });

  it('stays revoked after a restart', async () => {
    await changeHistory('RevokeEvents', await numbersOf('RunnerFinished'));
    const before = [await app.snapshot(), await publicRows()];
    await app.stop();
    app = await startApp({ dataDir });
    expect([await app.snapshot(), await publicRows()]).toEqual(before);
  });
});
