import { allViews } from './index';

/** Each view's kind of partitions, in three years. */
const partitions = {
  races: ['all', 'race-240914-56', 'race-250607-08', 'race-250913-08', 'race-260912-08'],
  days: ['240914', '250607', '250913', '260912'],
  editions: ['2024', '2025', '2026'],
  registrations: ['k7w2'],
};

describe('The partitions of earlier days', () => {
  const day = '2025-09-13';
  const earlierOf = (name: string, all: readonly string[]) => {
    const range = allViews.find((view) => view.name === name)?.onDemandPartitions?.(day);
    return all.filter((each) => range && each >= range.from && each < range.below);
  };

  it.each([
    ['raceday', partitions.races, ['race-240914-56', 'race-250607-08']],
    ['pickups', partitions.races, ['race-240914-56', 'race-250607-08']],
    ['devices', partitions.days, ['240914', '250607']],
    ['registrations', partitions.editions, ['2024']],
    ['payments', partitions.editions, ['2024']],
    ['payment-links', partitions.editions, ['2024']],
    ['receipts', partitions.editions, ['2024']],
    ['notices', partitions.editions, ['2024']],
    ['session', partitions.registrations, []],
    ['login-codes', partitions.registrations, []],
    ['previous-runners', ['all'], []],
    ['suppressions', ['all'], []],
    ['mailings', ['all'], []],
    ['campaign-codes', ['all'], []],
    ['erasures', ['all'], []],
  ])('of %s: selects those before the day', (name, all, earlier) => {
    expect(earlierOf(name, all)).toEqual(earlier);
  });

  it('are checked for every view', () => {
    expect(allViews).toHaveLength(17);
  });
});
