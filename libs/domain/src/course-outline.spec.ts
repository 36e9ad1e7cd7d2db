import { courseOf, type Position } from './course';
import { outlinesOf } from './course-outline';

/** Metres per degree of latitude; at the equator also of longitude. */
const DEGREE = 111_195;
const at = (...spots: (readonly [east: number, north: number])[]): Position[] =>
  spots.map(([east, north]) => [east / DEGREE, north / DEGREE, 40]);
const course = (metres: number, positions: Position[]) =>
  courseOf({ name: `bana-${metres}`, metres }, positions);

const square = course(800, at([0, 0], [100, 0], [200, 0], [200, 200], [0, 200], [0, 0]));

describe('outlinesOf', () => {
  it('returns paths in metres with north up, without points on straight lines', () => {
    expect(outlinesOf([square])).toEqual([
      {
        metres: 800,
        path: 'M0 0L200 0L200 -200L0 -200L0 0',
        box: [0, -200, 200, 200],
        start: [0, 0],
        far: [200, -200],
      },
    ]);
  });

  it('places all courses in one coordinate system', () => {
    const beside = course(1600, at([500, 0], [500, 300]));
    const [outline] = outlinesOf([square, beside]);
    expect(outline).toMatchObject({ path: 'M500 0L500 -300', start: [500, 0], far: [500, -300] });
  });

  it('reduces a long course to a few dozen points', () => {
    const round = Array.from({ length: 400 }, (_, step): readonly [number, number] => {
      const turn = (step / 400) * 2 * Math.PI;
      return [1000 * Math.sin(turn), 1000 - 1000 * Math.cos(turn)];
    });
    const [outline] = outlinesOf([course(5600, at(...round))]);
    expect(outline?.path.split('L').length).toBeLessThan(100);
    expect(outline?.box).toEqual([-1000, -2000, 2000, 2000]);
  });

  it('returns nothing without a course', () => {
    expect(outlinesOf([])).toEqual([]);
  });
});
