import { priceChanges, registrationsByDay } from './day-counts';

const opened = (openedAt: string, runners: number, paid = true) => ({
  openedAt,
  paid,
  runners: Object.fromEntries(Array.from({ length: runners }, (_, key) => [String(key), {}])),
});
const steps = [{ until: '2025-09-06T23:59' }, { until: null }];

describe('registrationsByDay', () => {
  it('counts runners per Swedish day, including days without any', () => {
    const days = registrationsByDay([
      opened('2025-09-01T22:30:00Z', 2),
      opened('2025-09-02T10:00:00Z', 1, false),
      opened('2025-09-04T10:00:00Z', 3),
    ]);
    expect(days).toEqual([
      { date: '2025-09-02', paid: 2, unpaid: 1, step: 0 },
      { date: '2025-09-03', paid: 0, unpaid: 0, step: 0 },
      { date: '2025-09-04', paid: 3, unpaid: 0, step: 0 },
    ]);
  });

  it('returns nothing for registrations without runners', () => {
    expect(registrationsByDay([])).toEqual([]);
    expect(registrationsByDay([opened('2025-09-01T10:00:00Z', 0)])).toEqual([]);
  });

  it('sets the price step on days without registrations too, so that priceChanges finds the first day of a new price', () => {
    const days = registrationsByDay(
      [opened('2025-09-05T10:00:00Z', 1), opened('2025-09-09T10:00:00Z', 1)],
      steps,
    );
    expect(days.map(({ step }) => step)).toEqual([0, 0, 1, 1, 1]);
    expect(priceChanges(days)).toEqual([2]);
    expect(priceChanges(days.slice(2))).toEqual([]);
  });

  it('uses the last price after its end', () => {
    const [day] = registrationsByDay([opened('2025-09-09T10:00:00Z', 1)], steps.slice(0, 1));
    expect(day).toMatchObject({ step: 0 });
  });
});
