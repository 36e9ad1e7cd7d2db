import { MemoryEventStore } from '@app/adapters';
import { commandHandler } from './command-handler';
import { historyOf, metaOf, pay, refund, tillDecider } from './testing/till';

describe('Handling a command', () => {
  it('answers with its events once they stand in the stream', async () => {
    const store = new MemoryEventStore();
    const { handle } = commandHandler(store, tillDecider);
    const handled = await handle('till-a', pay(5, 7), metaOf('one'));
    expect(handled).toMatchObject({ outcome: 'accepted', revision: 2 });
    expect(await historyOf(store, 'till-a')).toMatchObject(handled.events);
    await expect(handle('till-a', refund(13), metaOf('two'))).rejects.toMatchObject({ code: 'too-little' });
  });
});
