import {
  formatFingerprint,
  fingerprintOf,
  publicationOf,
  standingsIn,
  type RaceRow,
  type RunnerRow,
  type StartListRow,
} from '@app/domain';
import { readConfig } from '../../../apps/server/src/platform/config/config';
import { nextMessage } from '../support/messages';
import { part, startApp, type RunningApp } from '../support/running-app';

describe.each([null, 40])('Published results, with hideAgeUnder %s', (hideAgeUnder) => {
  let app: RunningApp;
  let sorts: readonly string[];
  let begun: number;

  beforeEach(async () => {
    const { edition } = readConfig({ PORT: '0' });
    app = await startApp({ config: { edition: { ...edition, publicResults: { hideAgeUnder } } } });
    sorts = await app.createRaceWith(4);
    await app.sendAsOrganiser(`/admin/api/races/start/${part}`);
    begun = app.clock.now();
    for (const sort of sorts.slice(0, 3)) {
      app.clock.advance(200_000);
      await app.sendAsOrganiser(`/admin/api/races/finish/${part}/${sort}`);
    }
    await app.applyCommands({ id: 'dns', type: 'SetRunnerStatus', part, sort: sorts[3], status: 'dns' });
  });
  afterEach(() => app.stop());

  const listed = async () => {
    const rows = await app.startList();
    const [race, ...runners] = rows as unknown as [RaceRow, ...RunnerRow[]];
    return { race, state: publicationOf(race, runners) };
  };
  const seen = async () => {
    const { body } = await app.getAsOrganiser(`/admin/api/races/get/${part}`);
    const [, ...runners] = body as [RaceRow, ...RunnerRow[]];
    return fingerprintOf(standingsIn(runners));
  };
  const publish = async (id: string, official: boolean, of?: string) =>
    (await app.applyCommands({ id, type: 'PublishResults', part, official, seen: of ?? (await seen()) }))[0];

  it('are marked as changed when standings differ, and unchanged when that is undone', async () => {
    expect((await listed()).state).toBeUndefined();
    expect(await publish('early', true)).toMatchObject({ outcome: 'rejected', code: 'race-not-ended' });
    expect(await publish('preliminary', false)).toMatchObject({ outcome: 'accepted' });
    expect((await listed()).state).toMatchObject({ version: 0, changes: '', isChanged: false });
    await app.sendAsOrganiser(`/admin/api/races/end/${part}`);
    expect(await publish('first', true)).toMatchObject({ outcome: 'accepted' });
    expect((await listed()).state).toMatchObject({ version: 1, isChanged: false });

    await app.applyCommands({ id: 'dsq', type: 'SetRunnerStatus', part, sort: sorts[0], status: 'dsq' });
    expect((await listed()).state).toMatchObject({ version: 1, isChanged: true });
    await app.applyCommands({ id: 'no-dsq', type: 'UndoCommand', part, command: 'dsq' });
    expect((await listed()).state).toMatchObject({ version: 1, isChanged: false });

    await app.applyCommands({ id: 'dsq-2', type: 'SetRunnerStatus', part, sort: sorts[0], status: 'dsq' });
    await publish('second', true);
    expect((await listed()).state).toMatchObject({
      version: 2,
      isChanged: false,
      changes: 'nr 101 DSQ; nr 102 plats 1; nr 103 plats 2',
    });
  });

  it('are refused for standings not seen, and published once for repeated requests', async () => {
    await app.sendAsOrganiser(`/admin/api/races/end/${part}`);
    const old = await seen();
    await app.applyCommands({
      ...{ id: 'shift', type: 'AdjustStart', part, start: begun + 5000, reason: 'målfoto' },
    });
    expect(await publish('stale', true, old)).toMatchObject({
      outcome: 'rejected',
      code: 'results-changed',
      error: 'Resultatet har ändrats sedan du såg det: se igenom det igen',
    });
    const now = await seen();
    await Promise.all([publish('one', true, now), publish('two', true, now), publish('one', true, now)]);
    const { events } = await app.history();
    const published = events.filter(({ event }) => event.type === 'ResultsPublished');
    expect(published).toHaveLength(1);
    expect((await listed()).state).toMatchObject({ version: 1, isChanged: false });
  });

  it("have the server's time, not the device's", async () => {
    await app.sendAsOrganiser(`/admin/api/races/end/${part}`);
    const capturedAt = new Date(app.clock.now() + 3_600_000).toISOString();
    await app.applyCommands({
      ...{ id: 'ahead', type: 'PublishResults', part, official: true, seen: await seen(), capturedAt },
    });
    expect((await listed()).state?.at).toBe(app.clock.now());
  });

  it('have version and fingerprint in the file, which says when they have changed', async () => {
    await app.sendAsOrganiser(`/admin/api/races/end/${part}`);
    await publish('first', true);
    const file = async () =>
      (await app.getAsOrganiser(`/admin/api/results/${part}`)).text.split('\r\n').slice(1, -1);
    const { state } = await listed();
    const mark = `;1;${formatFingerprint(state?.fingerprint ?? '')}`;
    expect((await file()).every((line) => line.endsWith(mark))).toBe(true);
    await app.applyCommands({ id: 'dsq', type: 'SetRunnerStatus', part, sort: sorts[0], status: 'dsq' });
    expect((await file()).every((line) => line.endsWith(';ändrat sedan 1;'))).toBe(true);
  });

  it('list the changes, without times where those are withheld', async () => {
    await app.sendAsOrganiser(`/admin/api/races/end/${part}`);
    await publish('first', true);
    const time = { crossing: begun + 195_000, reason: 'målfoto' };
    await app.applyCommands({ id: 'time', type: 'AdjustFinish', part, sort: sorts[0], ...time });
    await publish('second', true);
    const changeText = hideAgeUnder === null ? 'ny tid 3:15.0' : 'ny tid';
    expect((await listed()).state?.changes).toBe(`nr 101 ${changeText}, plats 1`);
    const { text, rows } = await app.request('/api/races?ended=true');
    expect(rows).toMatchObject([{ part, state: 'ended' }]);
    expect(text).not.toContain('3:15.0');
  });

  it('are sent to live screens, and survive an erasure', async () => {
    await app.sendAsOrganiser(`/admin/api/races/end/${part}`);
    const screen = await app.connectScreen();
    await screen.emitWithAck('subscribe-to-race', part);
    const isRace = ({ type }: StartListRow) => type === 'race';
    const update = nextMessage<StartListRow[]>(screen, 'race-update', (rows) => rows.some(isRace));
    await publish('first', true);
    expect((await update).find(isRace)).toEqual((await listed()).race);
    await app.sendAsOrganiser('/admin/api/erase', { sort: sorts[0], part, reason: 'bad om det' });
    expect((await listed()).state).toMatchObject({ version: 1, isChanged: false });
  });
});
