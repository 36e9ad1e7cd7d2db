import type { DraftedCommand } from '@app/domain';
import { FakeServer } from '../../testing/fake-server';
import { addToDraft } from './drafts';

const part = 'race-250913-56';
const list = 'GET /admin/api/days/250913/corrections';
const path = 'POST /admin/api/days/250913/corrections/c1';
const shift: DraftedCommand = { type: 'AdjustStart', part, start: 7000, others: [], reason: '' };

describe('Adding a correction to a draft', () => {
  it('adds it to the newest open draft, and not again after a lost answer', async () => {
    const server = new FakeServer()
      .on(list, { body: [{ correction: 'c1', state: 'open', version: 1, commands: [] }] })
      .on(path, { status: 502, body: {} })
      .install();
    await expect(addToDraft('250913', { ...shift, reason: 'typed' })).rejects.toThrow();
    server.on(list, { body: [{ correction: 'c1', state: 'open', version: 2, commands: [shift] }] });
    expect(await addToDraft('250913', { ...shift, reason: 'typed' })).toBe('c1');
    expect(server.requestsTo(path)).toHaveLength(1);
  });
});
