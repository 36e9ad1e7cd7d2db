import type { ReactorStore } from '../reactor-store/reactor-store';

/** What every reactorStore must do. `open` gives a new, empty one each time. */
export function reactorStoreContract(name: string, open: () => Promise<ReactorStore>): void {
  describe(`${name} as a reactors’ store`, () => {
    let reactorStore: ReactorStore;
    beforeEach(async () => (reactorStore = await open()));
    afterEach(() => reactorStore.close());

    it('knows no checkpoint of a reactor that has not begun', async () => {
      expect(await reactorStore.checkpoint('receipt-mail')).toBeUndefined();
    });

    it('remembers how far each reactor has come, the latest position only', async () => {
      await reactorStore.saveCheckpoint('receipt-mail', '0001');
      await reactorStore.saveCheckpoint('start-list', '0009');
      await reactorStore.saveCheckpoint('receipt-mail', '0002');
      expect(await reactorStore.checkpoint('receipt-mail')).toBe('0002');
      expect(await reactorStore.checkpoint('start-list')).toBe('0009');
    });

    it('keeps the order of positions that are saved at once', async () => {
      const positions = Array.from({ length: 50 }, (_, index) => String(index).padStart(4, '0'));
      await Promise.all(positions.map((position) => reactorStore.saveCheckpoint('receipt-mail', position)));
      expect(await reactorStore.checkpoint('receipt-mail')).toBe('0049');
    });

    it('tells every checkpoint there is', async () => {
      expect(await reactorStore.checkpoints()).toEqual(new Map());
      await Promise.all([
        reactorStore.saveCheckpoint('receipt-mail', '1'),
        reactorStore.saveCheckpoint('start-list', '9'),
      ]);
      expect(await reactorStore.checkpoints()).toEqual(
        new Map([
          ['receipt-mail', '1'],
          ['start-list', '9'],
        ]),
      );
    });

    it('lets reactors begin anew, and what is done stays done', async () => {
      await Promise.all([reactorStore.saveCheckpoint('receipt-mail', '1'), reactorStore.markDone('mail/1')]);
      await reactorStore.forgetCheckpoints();
      expect(await reactorStore.checkpoint('receipt-mail')).toBeUndefined();
      expect(await reactorStore.isDone('mail/1')).toBe(true);
    });

    it('knows which actions are done, and takes one that is done twice', async () => {
      expect(await reactorStore.isDone('mail/1')).toBe(false);
      await reactorStore.markDone('mail/1');
      await reactorStore.markDone('mail/1');
      expect(await reactorStore.isDone('mail/1')).toBe(true);
      expect(await reactorStore.isDone('mail/2')).toBe(false);
    });

    it('does not take a reactor for an action of the same name', async () => {
      await reactorStore.saveCheckpoint('same', '1');
      expect(await reactorStore.isDone('same')).toBe(false);
    });
  });
}
