import { WarmViewStore } from '@app/adapters';
import type { Checkpoint, RowChange } from '@app/eventing';
import { balances } from '@app/eventing/testing';
import { firstLoadedDay, warmStart } from './warm-start';

const change: RowChange = {
  view: 'balances',
  partition: 'all',
  key: 'a',
  row: Object.assign({ account: 'a' }, { total: 5, revision: 1 }),
};
const checkpoint: Checkpoint = { version: 1, log: 'ours', position: '0002' };

describe('warmStart', () => {
  const warmStarted = async (checkpoints: readonly (Checkpoint | undefined)[], logId = 'ours') => {
    const remaining = [...checkpoints];
    const persisted = {
      checkpoint: () => Promise.resolve(remaining.shift()),
      rowsAndRemovals: async function* () {
        yield await Promise.resolve(change);
      },
    };
    const memory = new WarmViewStore({ ...persisted, onDemandPartitions: () => undefined });
    await warmStart(memory, persisted, { views: [balances], logId });
    return { rows: await memory.list('balances', 'all'), checkpoint: await memory.checkpoint('balances') };
  };
  const nothing = { rows: [], checkpoint: undefined };

  it('loads the rows and continues from their checkpoint', async () => {
    const later = { ...checkpoint, position: '0003' };
    expect(await warmStarted([checkpoint, later])).toEqual({ rows: [change.row], checkpoint });
  });

  it('loads nothing from another log or version', async () => {
    expect(await warmStarted([checkpoint, checkpoint], 'another')).toEqual(nothing);
    const other = { ...checkpoint, version: 2 };
    expect(await warmStarted([other, other])).toEqual(nothing);
  });

  it.each([
    ['dropped', undefined],
    ['rebuilt', { ...checkpoint, position: '0001' }],
  ])('loads nothing when the view was %s during the read', async (_what, after) => {
    expect(await warmStarted([checkpoint, after])).toEqual(nothing);
  });
});

describe('firstLoadedDay', () => {
  it.each([
    ['the edition’s day, months after it', '2026-03-01T12:00:00Z', '2025-09-13'],
    ['yesterday, on the edition’s day', '2025-09-13T07:00:00Z', '2025-09-12'],
    ['yesterday, before the edition’s day', '2025-05-01T12:00:00Z', '2025-04-30'],
  ])('is %s', (_which, now, day) => {
    expect(firstLoadedDay({ date: '2025-09-13' }, Date.parse(now))).toBe(day);
  });
});
