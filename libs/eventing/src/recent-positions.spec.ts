import type { Recorded } from './event';
import { RecentPositions } from './recent-positions';

const at = (...positions: number[]) =>
  positions.map((position) => ({ position: String(position).padStart(4, '0') }) as Recorded);

it('counts what stands after a position, whether that is one of them or lies between', () => {
  const heard = new RecentPositions();
  expect([heard.after(undefined), heard.after('0007')]).toEqual([0, 0]);
  heard.push(at(3, 10));
  heard.push(at(11, 40));
  expect(['0001', '0003', '0005', '0010', '0011', '0040', '0050'].map((each) => heard.after(each))).toEqual([
    4, 3, 3, 2, 1, 0, 0,
  ]);
  expect(heard.after(undefined)).toBe(4);
});

it('counts once what comes again after a feed that broke', () => {
  const heard = new RecentPositions();
  heard.push(at(1, 2, 3));
  heard.push(at(2, 3, 4));
  expect(heard.after('0001')).toBe(3);
});

it('keeps the last ones only, and then says how many there are at least', () => {
  const heard = new RecentPositions(3);
  heard.push(at(1, 2, 3, 4, 5, 6, 7));
  expect([heard.after('0006'), heard.after('0001')]).toEqual([1, 3]);
});
