import type { Recorded } from './event';
import { RecentPositions } from './recent-positions';

const at = (...positions: number[]) =>
  positions.map((position) => ({ position: String(position).padStart(4, '0') }) as Recorded);

it('RecentPositions counts events after a position, whether or not an event has it', () => {
  const recent = new RecentPositions();
  expect([recent.countAfter(undefined), recent.countAfter('0007')]).toEqual([0, 0]);
  recent.push(at(3, 10));
  recent.push(at(11, 40));
  expect(
    ['0001', '0003', '0005', '0010', '0011', '0040', '0050'].map((each) => recent.countAfter(each)),
  ).toEqual([4, 3, 3, 2, 1, 0, 0]);
  expect(recent.countAfter(undefined)).toBe(4);
});

it('RecentPositions counts an event once that a resumed feed repeats', () => {
  const recent = new RecentPositions();
  recent.push(at(1, 2, 3));
  recent.push(at(2, 3, 4));
  expect(recent.countAfter('0001')).toBe(3);
});

it('RecentPositions retains the last events only, and then gives a lower bound', () => {
  const recent = new RecentPositions(3);
  recent.push(at(1, 2, 3, 4, 5, 6, 7));
  expect([recent.countAfter('0006'), recent.countAfter('0001')]).toEqual([1, 3]);
});
