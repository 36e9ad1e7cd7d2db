import { RandomIds, SequenceIds } from './ids';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const SHORT = /^[0-9a-z]{10}$/;

describe.each([
  ['Random', () => new RandomIds()],
  ['Sequential', () => new SequenceIds()],
])('%s ids', (_, make) => {
  it('are UUIDs or ten readable characters, and never repeat', () => {
    const ids = make();
    const uuids = Array.from({ length: 1_000 }, () => ids.uuid());
    const shorts = Array.from({ length: 1_000 }, () => ids.short());
    expect(uuids.filter((id) => !UUID.test(id))).toEqual([]);
    expect(shorts.filter((id) => !SHORT.test(id))).toEqual([]);
    expect(new Set([...uuids, ...shorts]).size).toBe(2_000);
  });
});

it('SequenceIds returns the same ids in the same order every time', () => {
  const take = (ids = new SequenceIds()) => [ids.uuid(), ids.short()];
  expect(take()).toEqual(take());
});
