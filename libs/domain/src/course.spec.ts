import { courseOf, metresBetween, pointAt, type Position, outlinesOf, gpxOf } from './course';

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

describe('The outlines of courses', () => {
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
});

describe('gpxOf', () => {
  const course = courseOf({ name: 'bana-800', metres: 800 }, [
    [16.5, 58.25, 40],
    [16.501, 58.251, 41.5],
  ]);

  describe('A course as GPX', () => {
    it('is one track with heights', () => {
      expect(gpxOf(course, 'Höstloppet 2025, 0.8K').split('\n')).toEqual([
        '<?xml version="1.0" encoding="UTF-8"?>',
        expect.stringMatching(
          /^<gpx version="1.1" creator="raceday" xmlns="http:\/\/www.topografix.com\/GPX\/1\/1" /,
        ),
        '<metadata><name>Höstloppet 2025, 0.8K</name><bounds minlat="58.25" minlon="16.5" maxlat="58.251" maxlon="16.501"/></metadata>',
        '<trk><name>Höstloppet 2025, 0.8K</name><type>running</type><trkseg>',
        '<trkpt lat="58.25" lon="16.5"><ele>40</ele></trkpt>',
        '<trkpt lat="58.251" lon="16.501"><ele>41.5</ele></trkpt>',
        '</trkseg></trk>',
        '</gpx>',
        '',
      ]);
    });

    it('escapes the name', () => {
      expect(gpxOf(course, '<Å> & "Ö"\u0000\u001b')).toContain(
        '<name>&lt;Å&gt; &amp; &quot;Ö&quot;  </name>',
      );
    });
  });
});
