import { courseOf, type Position } from './course';
import { outlinesOf } from './course-outline';

/** A degree of latitude is so many metres; at the equator one of longitude too. */
const DEGREE = 111_195;
const at = (...spots: (readonly [east: number, north: number])[]): Position[] =>
  spots.map(([east, north]) => [east / DEGREE, north / DEGREE, 40]);
const course = (metres: number, positions: Position[]) =>
  courseOf({ name: `bana-${metres}`, metres }, positions);

const square = course(800, at([0, 0], [100, 0], [200, 0], [200, 200], [0, 200], [0, 0]));

describe('The outlines of courses', () => {
  it('are paths in metres with north up, without the places that a line goes straight through', () => {
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

  it('lie on the ground as they do to each other', () => {
    const beside = course(1600, at([500, 0], [500, 300]));
    const [outline] = outlinesOf([square, beside]);
    expect(outline).toMatchObject({ path: 'M500 0L500 -300', start: [500, 0], far: [500, -300] });
  });

  it('take a few dozen places of a long course', () => {
    const round = Array.from({ length: 400 }, (_, step): readonly [number, number] => {
      const turn = (step / 400) * 2 * Math.PI;
      return [1000 * Math.sin(turn), 1000 - 1000 * Math.cos(turn)];
    });
    const [outline] = outlinesOf([course(5600, at(...round))]);
    expect(outline?.path.split('L').length).toBeLessThan(100);
    expect(outline?.box).toEqual([-1000, -2000, 2000, 2000]);
  });

  it('are none where there is no course', () => {
    expect(outlinesOf([])).toEqual([]);
  });
});
