import { MemoryViewStore, type MongoViewStore } from '@app/adapters';
import type { Checkpoint, RowChange } from '@app/eventing';
import { takings } from '@app/eventing/testing';
import { prime } from './primed-views';

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
    const memory = new MemoryViewStore();
    await prime(memory, kept as unknown as MongoViewStore, { views: [takings], logId });
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
