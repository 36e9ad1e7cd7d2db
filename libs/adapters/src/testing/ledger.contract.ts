import type { Ledger } from '../ledger/ledger.port';

/** What every ledger must do. `open` gives a new, empty one each time. */
export function ledgerContract(name: string, open: () => Promise<Ledger>): void {
  describe(`${name} as a ledger`, () => {
    let ledger: Ledger;
    beforeEach(async () => (ledger = await open()));
    afterEach(() => ledger.close());

    it('knows no checkpoint of a reactor that has not begun', async () => {
      expect(await ledger.checkpoint('receipt-mail')).toBeUndefined();
    });

    it('remembers how far each reactor has come, the latest position only', async () => {
      await ledger.saveCheckpoint('receipt-mail', '0001');
      await ledger.saveCheckpoint('start-list', '0009');
      await ledger.saveCheckpoint('receipt-mail', '0002');
      expect(await ledger.checkpoint('receipt-mail')).toBe('0002');
      expect(await ledger.checkpoint('start-list')).toBe('0009');
    });

    it('keeps the order of positions that are saved at once', async () => {
      const positions = Array.from({ length: 50 }, (_, index) => String(index));
      await Promise.all(positions.map((position) => ledger.saveCheckpoint('receipt-mail', position)));
      expect(await ledger.checkpoint('receipt-mail')).toBe('49');
    });

    it('tells every checkpoint there is', async () => {
      expect(await ledger.checkpoints()).toEqual(new Map());
      await Promise.all([
        ledger.saveCheckpoint('receipt-mail', '1'),
        ledger.saveCheckpoint('start-list', '9'),
      ]);
      expect(await ledger.checkpoints()).toEqual(
        new Map([
          ['receipt-mail', '1'],
          ['start-list', '9'],
        ]),
      );
    });

    it('lets reactors begin anew, and what is done stays done', async () => {
      await Promise.all([ledger.saveCheckpoint('receipt-mail', '1'), ledger.markDone('mail/1')]);
      await ledger.forgetCheckpoints();
      expect(await ledger.checkpoint('receipt-mail')).toBeUndefined();
      expect(await ledger.isDone('mail/1')).toBe(true);
    });

    it('knows which deeds are done, and takes one that is done twice', async () => {
      expect(await ledger.isDone('mail/1')).toBe(false);
      await ledger.markDone('mail/1');
      await ledger.markDone('mail/1');
      expect(await ledger.isDone('mail/1')).toBe(true);
      expect(await ledger.isDone('mail/2')).toBe(false);
    });

    it('does not take a reactor for a deed of the same name', async () => {
      await ledger.saveCheckpoint('same', '1');
      expect(await ledger.isDone('same')).toBe(false);
    });
  });
}
