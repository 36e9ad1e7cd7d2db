import { dayFrom, dayFromSnapshot, reasonText, tryDraft } from '@app/domain';
import { diffDays } from '../../../libs/domain/src/raceday/testing/diff-days';
import type { CorrectionRow } from '@app/views';
import { CorrectionDrafts } from '../../../apps/server/src/raceday/correction-drafts';
import { readJournal } from '../support/journal';
import { part, startApp, type RunningApp } from '../support/running-app';

const day = '250913';
const NAMES = ['a', 'b', 'c'].map((end) => `5c0f7c5e-0000-4000-8000-00000000000${end}`);

describe('A draft of corrections to a race day', () => {
  let app: RunningApp;
  let sorts: string[];
  let begun: number;
  const [one = '', other = ''] = NAMES;

  beforeEach(async () => {
    app = await startApp();
    sorts = await app.createRaceWith(4);
    await app.sendAsOrganiser(`/admin/api/races/start/${part}`);
    begun = app.clock.now();
    for (const sort of sorts.slice(0, 3)) {
      app.clock.advance(200_000);
      await app.sendAsOrganiser(`/admin/api/races/finish/${part}/${sort}`);
    }
  });
  afterEach(() => app.stop());

  const shift = (ms: number) => ({ type: 'AdjustStart', part, start: begun + ms });
  const swap = () => ({ type: 'SwapBibs', part, sort: sorts[0], other: sorts[1], bib: 101 });
  const path = (id: string, end = '') => `/admin/api/days/${day}/corrections/${id}${end}`;
  const drafts = () => app.getAsOrganiser(`/admin/api/days/${day}/corrections`);
  const draft = async (id: string) => {
    const { body } = await drafts();
    return (body as CorrectionRow[]).find(({ correction }) => correction === id);
  };
  const put = (id: string, version: number, ...commands: object[]) => {
    const named = commands.map((command, index) => ({ id: `c-${String(index)}`, ...command }));
    return app.sendAsOrganiser(path(id), { version, commands: named });
  };
  const apply = async (id: string, version: number, seen?: number) =>
    app.sendAsOrganiser(path(id, '/apply'), {
      version,
      seen: seen ?? (await app.history()).revision,
      reason: 'målfoto',
    });
  const results = async () => {
    const rows = await app.startList();
    return rows.flatMap(({ bib, result }) => (result == null ? [] : [[bib, result]]));
  };

  it('is shared by its address, and takes effect only when applied, as previewed', async () => {
    const before = await results();
    expect(await put(one, 0, shift(7000))).toMatchObject({
      status: 200,
      body: { version: 1, state: 'open' },
    });
    expect((await put(one, 1, shift(7000), swap())).body).toMatchObject({ version: 2 });
    expect(await results()).toEqual(before);
    const { commands = [] } = (await draft(one)) ?? {};
    const { after } = tryDraft(dayFrom((await app.history()).events), commands, 'målfoto');

    expect((await apply(one, 2)).body).toMatchObject({ state: 'applied', applied: { reason: 'målfoto' } });
    expect(diffDays(dayFromSnapshot(await app.snapshot()), after)).toEqual([]);
    expect(await results()).toEqual([
      [102, 393_000],
      [101, 193_000],
      [103, 593_000],
    ]);
    const { events } = await app.history();
    const written = events.filter(({ meta }) => meta.commandId.startsWith(`apply-${one}`));
    expect(written.map(({ event }) => event.type)).toEqual(['StartTimeAdjusted', 'BibsSwapped']);
    expect(written.at(-1)?.meta.device).toBe('rättelsebordet');
  });

  it('ends a race at the time it is applied', async () => {
    await put(one, 0, { type: 'EndRace', part, status: 'dnf' });
    app.clock.advance(100_000);
    await apply(one, 1);
    const { events } = await app.history();
    expect(events.slice(-2).map(({ event }) => event)).toMatchObject([
      { type: 'RunnerStatusSet', sort: sorts[3], status: 'dnf' },
      { type: 'RaceEnded', part, at: app.clock.now() },
    ]);
    const late = { capturedAt: new Date(begun + 650_000).toISOString() };
    expect(
      (await app.sendAsOrganiser(`/admin/api/races/finish/${part}/${String(sorts[3])}`, late)).status,
    ).toBe(200);
  });

  it('is applied once for repeated requests, and then closed', async () => {
    await put(one, 0, shift(7000));
    const [first, second] = await Promise.all([apply(one, 1), apply(one, 1)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await apply(one, 1)).status).toBe(200);
    const { events } = await app.history();
    expect(events.filter(({ event }) => event.type === 'StartTimeAdjusted')).toHaveLength(1);
    expect(await put(one, 2, shift(9000))).toMatchObject({
      status: 409,
      body: { code: 'correction-closed' },
    });
  });

  it('can be applied with another reason after a refused one; reasons inside its commands are not stored', async () => {
    await put(one, 0, { ...shift(7000), reason: 'Anna Ek stod fel' });
    expect(JSON.stringify(await draft(one))).not.toContain('Anna');
    const { revision: seen } = await app.history();
    const because = (reason: string) =>
      app.sendAsOrganiser(path(one, '/apply'), { version: 1, seen, reason });
    expect(await because('ring 070-123 45 67')).toMatchObject({
      status: 400,
      body: { code: 'reason-names-somebody' },
    });
    expect((await because('målfoto')).body).toMatchObject({ state: 'applied' });
    const { commandId = '' } = (await app.history()).events.at(-1)?.meta ?? {};
    expect(commandId.length).toBeLessThanOrEqual(64);
  });

  it('is applied for a reason with a name once that name is confirmed, also by a repeated request', async () => {
    await put(one, 0, { ...shift(7000), allowedNames: ['Anna'] });
    const { revision: seen } = await app.history();
    const apply = (allowedNames?: readonly string[]) =>
      app.sendAsOrganiser(path(one, '/apply'), { version: 1, seen, reason: 'Anna stod fel', allowedNames });
    expect(await apply()).toMatchObject({
      status: 409,
      body: { code: 'reason-names-runner', names: ['Anna'] },
    });
    const applied = { state: 'applied', applied: { reason: '… stod fel' } };
    const whyApplied = async () => reasonText((await draft(one))?.applied ?? { reason: '' });
    expect(await apply(['Anna'])).toMatchObject({ status: 200, body: applied });
    // The answer was lost, and the page has forgotten the confirmation.
    expect(await apply()).toMatchObject({ status: 200, body: applied });
    expect((await readJournal(app)).at(-1)?.words).toContain('(Anna stod fel)');
    expect(await whyApplied()).toBe('Anna stod fel');
  });

  it('keeps a confirmed name only with the runner, also when it revokes their entry or has no correction', async () => {
    const { events } = await app.history();
    const entry = events.find(({ event }) => event.type === 'RunnerAdded' && event.sort === sorts[3]);
    const drafted: readonly (readonly [string, object])[] = [
      [one, { type: 'SetRunnerStatus', part, sort: sorts[2], status: 'dsq' }],
      [other, { type: 'RevokeEvents', part, events: [entry?.revision], alone: true }],
    ];
    const because = { reason: 'Anna var anmäld två gånger', allowedNames: ['Anna'] };
    for (const [id, command] of drafted) {
      await put(id, 0, command);
      const { revision: seen } = await app.history();
      await app.sendAsOrganiser(path(id, '/apply'), { version: 1, seen, ...because });
    }
    const reasons = async () =>
      Promise.all(drafted.map(async ([id]) => reasonText((await draft(id))?.applied ?? { reason: '' })));
    expect(await reasons()).toEqual([because.reason, because.reason]);
    await app.sendAsOrganiser('/admin/api/erase', { part, sort: sorts[0], reason: 'begäran' });
    expect(await reasons()).toEqual(['… var anmäld två gånger', '… var anmäld två gånger']);
  });

  it('is closed too when the process ended before recording that it was applied', async () => {
    await put(one, 0, shift(7000));
    const note = jest.spyOn(CorrectionDrafts.prototype, 'send').mockRejectedValue(new Error('cut off'));
    expect((await apply(one, 1)).status).toBe(500);
    note.mockRestore();
    expect(await draft(one)).toMatchObject({ state: 'open' });
    expect(await put(one, 1, shift(9000))).toMatchObject({
      status: 409,
      body: { code: 'correction-closed' },
    });
    expect(await draft(one)).toMatchObject({
      state: 'applied',
      applied: { reason: 'målfoto' },
    });
  });

  it('is not closed by another command with its id prefix', async () => {
    await put(one, 0, shift(7000));
    const id = `apply-${one}-0`;
    const commands = [{ id, type: 'SetRunnerStatus', part, sort: sorts[0], status: 'dsq' }];
    const answer = await app.sendAsOrganiser('/admin/api/commands', { commands });
    expect(answer).toMatchObject({ status: 400, body: { error: 'commands.0.id: ska vara ett uuid' } });
    expect(await draft(one)).toMatchObject({ state: 'open' });
  });

  it('is refused when the draft or the outcome has changed since it was seen, and changes nothing', async () => {
    await put(one, 0, shift(7000));
    await put(one, 1, shift(8000));
    const before = await results();
    expect(await apply(one, 1)).toMatchObject({ status: 409, body: { code: 'correction-changed' } });
    const { revision } = await app.history();
    app.clock.advance(60_000);
    await app.sendAsOrganiser(`/admin/api/races/finish/${part}/${String(sorts[3])}`);
    await app.applyCommands({ id: 'dsq', type: 'SetRunnerStatus', part, sort: sorts[0], status: 'dsq' });
    expect(await apply(one, 2, revision)).toMatchObject({ status: 409, body: { code: 'outcome-differs' } });
    expect(await results()).toHaveLength(before.length);
    await app.applyCommands({ id: 'no-dsq', type: 'UndoCommand', part, command: 'dsq' });
    expect((await apply(one, 2)).body).toMatchObject({ state: 'applied' });
  });

  it('answers with the error text for invalid requests, and can be discarded', async () => {
    expect(await put(one, 1, shift(1))).toMatchObject({
      status: 404,
      body: { error: 'Utkastet finns inte' },
    });
    expect(await put(one, 0, { type: 'StartRace', part })).toMatchObject({ status: 400 });
    expect(await put(one, 0, { ...shift(1), part: 'race-250914-08' })).toMatchObject({ status: 400 });
    expect(await put('x', 0, shift(1))).toMatchObject({ status: 400 });
    await put(one, 0, shift(0));
    expect(await apply(one, 1)).toMatchObject({ status: 409, body: { code: 'correction-empty' } });
    await put(other, 0, shift(3000));
    expect((await app.sendAsOrganiser(path(one, '/discard'), { version: 1 })).body).toMatchObject({
      state: 'discarded',
    });
    const { body: all } = await drafts();
    const states = (all as CorrectionRow[]).map(({ correction, state }) => [correction, state] as const);
    expect(Object.fromEntries(states)).toEqual({ [one]: 'discarded', [other]: 'open' });
    expect(await app.request(`/admin/api/days/${day}/corrections`)).toMatchObject({ status: 401 });
  });

  it('is undone as a whole from the journal', async () => {
    const before = await results();
    await put(one, 0, shift(7000), swap());
    await apply(one, 1);
    const { commandId: command } = (await app.history()).events.at(-1)?.meta ?? {};
    await app.applyCommands({ id: 'back', type: 'UndoCommand', part, command });
    expect(await results()).toEqual(before);
  });
});
