import { PrimedViewStore } from '@app/adapters';
import type { Checkpoint, RowChange } from '@app/eventing';
import { takings } from '@app/eventing/testing';
import { firstHotDay, prime } from './primed-views';

const change: RowChange = {
  view: 'takings',
  partition: 'all',
  key: 'a',
  row: Object.assign({ till: 'a' }, { total: 5, revision: 1 }),
};
const checkpoint: Checkpoint = { version: 1, log: 'ours', position: '0002' };

describe('A node that begins from kept views', () => {
  const primed = async (checkpoints: readonly (Checkpoint | undefined)[], logId = 'ours') => {
    const left = [...checkpoints];
    const kept = {
      checkpoint: () => Promise.resolve(left.shift()),
      everything: async function* () {
        yield await Promise.resolve(change);
      },
    };
    const memory = new PrimedViewStore({ ...kept, cold: () => undefined });
    await prime(memory, kept, { views: [takings], logId });
    return { rows: await memory.list('takings', 'all'), checkpoint: await memory.checkpoint('takings') };
  };
  const nothing = { rows: [], checkpoint: undefined };

  it('has their rows, and goes on where they had come to', async () => {
    const later = { ...checkpoint, position: '0003' };
    expect(await primed([checkpoint, later])).toEqual({ rows: [change.row], checkpoint });
  });

  it('begins anew where they are of another log or another version', async () => {
    expect(await primed([checkpoint, checkpoint], 'another')).toEqual(nothing);
    const other = { ...checkpoint, version: 2 };
    expect(await primed([other, other])).toEqual(nothing);
  });

  it.each([
    ['let go of', undefined],
    ['begun anew', { ...checkpoint, position: '0001' }],
  ])('begins anew where they were %s while it read them', async (_what, after) => {
    expect(await primed([checkpoint, after])).toEqual(nothing);
  });
});

describe('Days that a node begins without', () => {
  it.each([
    ['the edition’s, long after it', '2026-03-01T12:00:00Z', '2025-09-13'],
    ['yesterday, on the day itself', '2025-09-13T07:00:00Z', '2025-09-12'],
    ['yesterday, while the edition’s lies ahead', '2025-05-01T12:00:00Z', '2025-04-30'],
  ])('are those before %s', (_which, now, day) => {
    expect(firstHotDay({ date: '2025-09-13' }, Date.parse(now))).toBe(day);
  });
});
