import { MemoryEventStore, MemoryViewStore } from '@app/adapters';
import { ProjectionRunner } from '@app/eventing';
import { newEvent } from '@app/eventing/testing';
import { ReadYourWrites } from './consistency-token';

const event = (id: string) => newEvent(id, { type: 'Happened' });
const FAR = '9'.repeat(20);

describe('ReadYourWrites', () => {
  let store: MemoryEventStore;
  let views: ProjectionRunner;
  let readYourWrites: ReadYourWrites;

  beforeEach(() => {
    store = new MemoryEventStore();
    views = new ProjectionRunner({ store, viewStore: new MemoryViewStore(), views: [] });
    readYourWrites = new ReadYourWrites(store, views);
  });
  afterEach(() => views.stop());

  it('is undefined before the first event, then the views’ log position', async () => {
    expect(readYourWrites.currentToken).toBeUndefined();
    await store.append('login-a', 0, [event('1')]);
    views.start();
    await views.caughtUp();
    expect(readYourWrites.currentToken).toBe(views.position);
  });

  it('is the position of the last write until the views pass it', async () => {
    await store.append('login-a', 0, [event('1'), event('2')]);
    await readYourWrites.noteWrite('login-a', 2);
    await readYourWrites.noteWrite('login-a', 1);
    expect(readYourWrites.currentToken).toBe('0000000000000002');
    await store.append('login-a', 2, [event('3')]);
    views.start();
    await views.caughtUp();
    expect(readYourWrites.currentToken).toBe('0000000000000003');
  });

  it('does not change when the store cannot give the position', async () => {
    await readYourWrites.noteWrite('login-a', 1);
    await store.close();
    await readYourWrites.noteWrite('login-a', 1);
    expect(readYourWrites.currentToken).toBeUndefined();
  });

  it.each([
    ['one client', () => 'a', 50],
    ['all clients', String, 500],
  ])(
    'limits how many requests of %s wait at once, each for a second at most, and accepts more once they end',
    async (_, who, many) => {
      const waitForPosition = jest.spyOn(views, 'waitForPosition');
      const ends: ((reached: boolean) => void)[] = [];
      waitForPosition.mockImplementation(() => new Promise((resolve) => ends.push(resolve)));

      const waiting = Array.from({ length: many }, (_each, index) => readYourWrites.waitFor(FAR, who(index)));
      await readYourWrites.waitFor(FAR, who(0));
      expect(waitForPosition).toHaveBeenCalledTimes(many);

      ends.forEach((end) => end(false));
      await Promise.all(waiting);
      void readYourWrites.waitFor(FAR, who(0));
      expect(waitForPosition).toHaveBeenCalledTimes(many + 1);
      expect(waitForPosition).toHaveBeenLastCalledWith(FAR, 1000);
    },
  );
});
