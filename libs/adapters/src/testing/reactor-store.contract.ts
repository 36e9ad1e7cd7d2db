import type { ReactorStore } from '../reactor-store/reactor-store';

/** The contract of every reactor store. `open` returns a new, empty one each time. */
export function reactorStoreContract(name: string, open: () => Promise<ReactorStore>): void {
  describe(`${name} as a reactor store`, () => {
    let reactorStore: ReactorStore;
    beforeEach(async () => (reactorStore = await open()));
    afterEach(() => reactorStore.close());

    it('returns no checkpoint of a new reactor', async () => {
      expect(await reactorStore.checkpoint('receipt-mail')).toBeUndefined();
    });

    it('returns each reactor’s latest checkpoint', async () => {
      await reactorStore.saveCheckpoint('receipt-mail', '0001');
      await reactorStore.saveCheckpoint('start-list', '0009');
      await reactorStore.saveCheckpoint('receipt-mail', '0002');
      expect(await reactorStore.checkpoint('receipt-mail')).toBe('0002');
      expect(await reactorStore.checkpoint('start-list')).toBe('0009');
    });

    it('saves concurrent checkpoints in order', async () => {
      const positions = Array.from({ length: 50 }, (_, index) => String(index).padStart(4, '0'));
      await Promise.all(positions.map((position) => reactorStore.saveCheckpoint('receipt-mail', position)));
      expect(await reactorStore.checkpoint('receipt-mail')).toBe('0049');
    });

    it('returns every checkpoint', async () => {
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

    it('removes checkpoints, and retains completed actions', async () => {
      await Promise.all([reactorStore.saveCheckpoint('receipt-mail', '1'), reactorStore.markDone('mail/1')]);
      await reactorStore.forgetCheckpoints();
      expect(await reactorStore.checkpoint('receipt-mail')).toBeUndefined();
      expect(await reactorStore.isDone('mail/1')).toBe(true);
    });

    it('records completed actions, also twice', async () => {
      expect(await reactorStore.isDone('mail/1')).toBe(false);
      await reactorStore.markDone('mail/1');
      await reactorStore.markDone('mail/1');
      expect(await reactorStore.isDone('mail/1')).toBe(true);
      expect(await reactorStore.isDone('mail/2')).toBe(false);
    });

    it('separates reactors and actions of the same name', async () => {
      await reactorStore.saveCheckpoint('same', '1');
      expect(await reactorStore.isDone('same')).toBe(false);
    });
  });
}
