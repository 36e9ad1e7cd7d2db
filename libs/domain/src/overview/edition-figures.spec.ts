import { isAbandonedSale } from '../registration/payment-state';
import {
  editionFigures,
  aPayment,
  aRace,
  aStartListEntry,
  aRegistration,
  part,
} from './testing/overview-fixture';

const unpaid = { paid: false } as const;

describe('The figures from payment to finish', () => {
  it('agree when all paid runners are listed, with receipt and settled payment', () => {
    const { races, money, settlement } = editionFigures();
    expect(races).toMatchObject([{ part, paid: 1, unlisted: 0, runners: 1, withoutBib: 0, bibUnpaid: 0 }]);
    expect(money).toEqual({ unpaid: 0, open: 0, failed: 0, flagged: 0 });
    expect(settlement).toEqual({ paid: 1, listed: 1, receipts: 1, settled: 1, strays: 0 });
  });

  it('are zero without registrations', () => {
    const { races, settlement } = editionFigures({ registrations: [], payments: [], runners: [] });
    expect(races).toMatchObject([{ paid: 0, runners: 0, left: 0 }]);
    expect(settlement).toEqual({ paid: 0, listed: 0, receipts: 0, settled: 0, strays: 0 });
  });

  it('count a paid runner who is on no start list, in the chosen race', () => {
    const { races, settlement } = editionFigures({ runners: [] });
    expect(races).toMatchObject([{ paid: 1, unlisted: 1, runners: 0 }]);
    expect(settlement).toMatchObject({ paid: 1, listed: 0 });
  });

  it('count a moved runner in the current race', () => {
    const longer = aRace({ part: 'race-250913-16', distance: 1600 });
    const { races } = editionFigures({
      races: [aRace(), longer],
      runners: [aStartListEntry({ part: longer.part })],
    });
    expect(races.map(({ paid, runners }) => [paid, runners])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('count missing bibs, but not of runners who will not start', () => {
    const withoutBib = (place: object) =>
      editionFigures({ runners: [aStartListEntry({ bib: null, ...place })] }).races[0]?.withoutBib;
    expect(withoutBib({})).toBe(1);
    expect(withoutBib({ status: 'dns' })).toBe(0);
    expect(withoutBib({ paid: false, registration: null })).toBe(0);
  });

  it('count bibs and finishes without payment', () => {
    const byHand = aStartListEntry({ sort: 'runner-x', paid: false, registration: null, status: 'finished' });
    expect(editionFigures({ runners: [aStartListEntry(), byHand] }).races).toMatchObject([
      { bibUnpaid: 0, finishedUnpaid: 1, finished: 1, paid: 1, runners: 2 },
    ]);
  });

  it('count runners left on the course only while the race is on', () => {
    const left = (state: '' | 'started' | 'ended') =>
      editionFigures({ races: [aRace({ state })] }).races[0]?.left;
    expect([left(''), left('started'), left('ended')]).toEqual([0, 1, 0]);
  });

  it('count late payments and times from a clock that ran ahead', () => {
    const { races } = editionFigures({ runners: [aStartListEntry({ late: 'started', ahead: 4000 })] });
    expect(races).toMatchObject([{ late: 1, ahead: 1 }]);
  });

  it('count failed, open and flagged payments; a failed family once, and not after a new attempt', () => {
    const bo = aRegistration({ registration: 'bo', payid: 'pay-2', ...unpaid });
    const money = (...payments: readonly object[]) =>
      editionFigures({ registrations: [bo], payments: payments.map((one) => aPayment(one)), runners: [] })
        .money;
    const failed = { registration: 'bo', status: 'DECLINED' } as const;
    expect(money({ ...failed, id: 'pay-1' }, { ...failed, id: 'pay-2' })).toMatchObject({
      failed: 1,
      unpaid: 1,
    });
    expect(money({ ...failed, id: 'pay-1' }, { ...failed, id: 'pay-2', status: 'CREATED' })).toMatchObject({
      failed: 0,
      open: 1,
    });
    expect(money({ flags: ['paid-twice'] }, { id: 'b', difference: 50 }, { id: 'c' })).toMatchObject({
      flagged: 2,
    });
    const handled = [{ flag: 'paid-twice', difference: 0 }] as const;
    expect(money({ flags: ['paid-twice'], handled })).toMatchObject({ flagged: 0 });
  });

  it('leave out families without runners and abandoned ticket-office sales', () => {
    const withoutRunners = aRegistration({ registration: 'nobody', runners: {}, payid: null, ...unpaid });
    const sale = aRegistration({ registration: 'sale', by: 'ticket-office', payid: 'pay-sale', ...unpaid });
    const payments = [aPayment({ id: 'pay-sale', registration: 'sale', status: 'CANCELLED' })];
    const { money } = editionFigures({ registrations: [withoutRunners, sale], payments, runners: [] });
    expect(money).toMatchObject({ unpaid: 0, failed: 0 });
    expect(isAbandonedSale(sale, 'CREATED')).toBe(false);
    expect(isAbandonedSale({ ...sale, paid: true }, 'CANCELLED')).toBe(false);
    const added = { ...sale, family: 'ek' };
    expect(isAbandonedSale(added, 'CANCELLED')).toBe(false);
    expect(isAbandonedSale({ ...added, isWithdrawn: true }, 'CANCELLED')).toBe(true);
  });

  it('count money and places without a paid registration', () => {
    const settled = editionFigures({ registrations: [aRegistration(unpaid)] }).settlement;
    expect(settled).toEqual({ paid: 0, listed: 0, receipts: 0, settled: 0, strays: 2 });
  });

  it('count a paid registration whose payment is missing or not received', () => {
    expect(editionFigures({ payments: [] }).settlement).toMatchObject({ receipts: 1, settled: 0 });
    const astray = aPayment({ status: 'ERROR' });
    expect(editionFigures({ payments: [astray] }).settlement).toMatchObject({ receipts: 1, settled: 0 });
  });

  it('count a paid registration whose receipt has no number', () => {
    expect(editionFigures({ receipts: new Set() }).settlement).toMatchObject({
      paid: 1,
      receipts: 0,
      settled: 1,
    });
  });

  it('count the findings of each check as the checks page lists them', () => {
    const found = editionFigures({ runners: [aStartListEntry({ bib: null })] }).checks.filter(
      ({ count }) => count > 0,
    );
    expect(found).toEqual([{ id: 'paid-without-bib', count: 1 }]);
  });
});
