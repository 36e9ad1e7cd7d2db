import { courseOf, metresBetween, pointAt, type Position } from './course';

/** A degree of latitude on a sphere of this size is 111.195 km. */
const DEGREE = 111_195;

/** Points northwards from one place, a hundred metres apart, at these heights. */
const northwards = (...heights: number[]): Position[] =>
  heights.map((height, index) => [16, 58 + (index * 100) / DEGREE, height]);

const flat = (hundreds: number) => northwards(...Array.from({ length: hundreds + 1 }, () => 40));
const course = (positions: readonly Position[]) => courseOf({ name: 'bana', metres: 800 }, positions);

describe('metresBetween', () => {
  it.each([
    ['a degree northwards', [16, 58, 16, 59], DEGREE],
    ['a degree eastwards, shorter at this latitude', [16, 58, 17, 58], 58_924],
    ['two equal points', [16, 58, 16, 58], 0],
    ['half around the earth', [0, 0, 180, 0], 20_015_114],
  ] as const)('returns the metres of %s', (_what, [lon, lat, otherLon, otherLat], metres) => {
    const [one, other] = [[lon, lat] as const, [otherLon, otherLat] as const];
    expect(Math.round(metresBetween(one, other))).toBe(metres);
    expect(metresBetween(other, one)).toBe(metresBetween(one, other));
  });
});

describe('A course', () => {
  it('has the distance along it at each point', () => {
    const { points, length } = course(northwards(40, 41, 42));
    expect(points.map(([, , , along]) => along)).toEqual([0, 100, 200]);
    expect(length).toBe(200);
  });

  it('has its bounds, lowest and highest elevation', () => {
    const positions: Position[] = [
      [16.2, 58.1, 40],
      [16.1, 58.3, 52.5],
      [16.3, 58.2, 38],
    ];
    const { bounds, lowest, highest } = course(positions);
    expect(bounds).toEqual({ west: 16.1, south: 58.1, east: 16.3, north: 58.3 });
    expect([lowest, highest]).toEqual([38, 52.5]);
  });

  it.each([
    ['every rise', [40, 45, 42, 50], 13],
    ['slow rises', [40, 40.4, 40.8, 41.2, 41.6, 42], 1],
    ['nothing for measurement noise', [40, 40.6, 40.1, 40.7, 40], 0],
    ['nothing downhill', [50, 45, 40], 0],
  ])('climbs by %s', (_what, heights, climb) => {
    expect(course(northwards(...heights)).climb).toBe(climb);
  });

  it.each([
    [8, [100, 200, 300, 400, 500, 600, 700]],
    [16, [200, 400, 600, 800, 1000, 1200, 1400]],
    [28, [500, 1000, 1500, 2000, 2500]],
    [56, [1000, 2000, 3000, 4000, 5000]],
    [1, []],
  ])('of %i hundred metres has marks at even steps', (hundreds, marks) => {
    expect(course(flat(hundreds)).marks).toEqual(marks);
  });

  it('has no mark right before its finish', () => {
    expect(course([...flat(8), [16, 58 + 802 / DEGREE, 40]]).marks).not.toContain(800);
  });

  it('without any distance has no length and no marks', () => {
    expect(course([...flat(0), ...flat(0)])).toMatchObject({ length: 0, marks: [], climb: 0 });
  });
});

describe('pointAt', () => {
  const { points } = course(northwards(40, 50));

  it('interpolates between the points on either side', () => {
    const [longitude, latitude, elevation, along] = pointAt(points, 25);
    expect([longitude, elevation, along]).toEqual([16, 42.5, 25]);
    expect(latitude).toBeCloseTo(58 + 25 / DEGREE, 8);
  });

  it('returns the start before it, and the finish after it', () => {
    expect(pointAt(points, -10)).toBe(points[0]);
    expect(pointAt(points, 500)).toBe(points[1]);
  });

  it('handles two equal points', () => {
    const { points: doubled } = course([...flat(1), ...flat(1).slice(1)]);
    expect(pointAt(doubled, 100)[3]).toBe(100);
  });
});
