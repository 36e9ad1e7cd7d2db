import { until } from '../../support/until';
import { part, startApp, type RunningApp } from '../support/running-app';

/** Runners without a finish, one event each: more than one append may hold. */
const RUNNERS = 2600;
/** Commands in one request. */
const BATCH_SIZE = 100;

const TOO_LARGE = { code: 'append-too-large', error: 'För mycket på en gång: dela upp det i mindre delar' };

describe('A command with more events than one append may hold', () => {
  let app: RunningApp;
  const end = { type: 'EndRace', part, status: 'dnf' };
  const sorts = Array.from({ length: RUNNERS }, (_, index) => `runner-${String(index)}`);
  const acceptAll = async (commands: readonly object[]) => {
    for (let from = 0; from < commands.length; from += BATCH_SIZE)
      for (const result of await app.applyCommands(...commands.slice(from, from + BATCH_SIZE)))
        expect(result).toMatchObject({ outcome: 'accepted' });
  };
  const written = async () => (await app.history()).events.map(({ event }) => event.type);
  const rows = async () => (await app.startList()) as readonly { status?: string; state?: string }[];

  beforeAll(async () => {
    app = await startApp();
    await app.createRaceWith(0);
    const runner = { firstname: 'Anna', lastname: 'Ek', age: 30, phone: '' };
    const add = { type: 'AddRunner', part, runner };
    await acceptAll(sorts.map((sort, index) => ({ id: `add-${sort}`, ...add, sort, bib: 1 + index })));
    await app.sendAsOrganiser(`/admin/api/races/start/${part}`);
    await until(async () => (await rows())[0]?.state === 'started');
    app.clock.advance(300_000);
  });
  afterAll(() => app.stop());

  it('is refused with 413, and stores nothing', async () => {
    const before = [await written(), await rows()];
    const { status, body } = await app.sendAsOrganiser(`/admin/api/races/end/${part}`, { status: 'dnf' });
    expect([status, body]).toEqual([413, TOO_LARGE]);
    expect([await written(), await rows()]).toEqual(before);
  });

  it('is rejected alone in a batch: the other commands are applied', async () => {
    const before = await written();
    const finish = (id: string, bib: number) => ({ id, type: 'FinishRunner', part, bib });
    expect(await app.applyCommands(finish('f-1', 1), { id: 'end-a', ...end }, finish('f-2', 2))).toEqual([
      { id: 'f-1', outcome: 'accepted' },
      { id: 'end-a', outcome: 'rejected', ...TOO_LARGE },
      { id: 'f-2', outcome: 'accepted' },
    ]);
    expect(await written()).toEqual([...before, 'RunnerFinished', 'RunnerFinished']);
  });

  it('succeeds with the same id after smaller parts', async () => {
    const dnf = { type: 'SetRunnerStatus', part, status: 'dnf' };
    await acceptAll(sorts.slice(2, 600).map((sort) => ({ id: `dnf-${sort}`, ...dnf, sort })));
    expect(await app.applyCommands({ id: 'end-a', ...end })).toEqual([{ id: 'end-a', outcome: 'accepted' }]);
    const ended = await until(async () => {
      const all = await rows();
      return all[0]?.state === 'ended' && all;
    });
    const count = (wanted: string) => ended.filter(({ status }) => status === wanted).length;
    expect([count('finished'), count('dnf')]).toEqual([2, RUNNERS - 2]);
    expect((await written()).at(-1)).toBe('RaceEnded');
  });
});
