import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config';
import { readCourses } from './course-files';

/** A hundred metres northwards and back, twice: 400 m. */
const start = [16, 58, 40];
const turn = [16, 58.0008993, 42];
const coordinates = [start, turn, start, turn, start];
const line = { type: 'LineString', coordinates };
const feature = { type: 'Feature', properties: { name: 'Skolan' }, geometry: line };

describe('readCourses', () => {
  const contentDir = mkdtempSync(join(tmpdir(), 'courses-'));
  const file = join(contentDir, 'courses', 'bana.geojson');
  const [distance] = readConfig({}).edition.distances;

  beforeAll(() => {
    mkdirSync(join(contentDir, 'courses'));
  });
  afterAll(() => {
    rmSync(contentDir, { recursive: true });
  });

  const read = (content: unknown, course: string | null = 'bana.geojson', metres = 400) => {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    const problems: string[] = [];
    const distances = distance ? [{ ...distance, metres, course }] : [];
    return { courses: readCourses(contentDir, { distances }, problems), problems };
  };

  it.each([
    ['a line', line],
    ['a feature', feature],
    ['a collection of one feature', { type: 'FeatureCollection', features: [feature] }],
    ['positions with more than three values', { ...line, coordinates: coordinates.map((c) => [...c, 1]) }],
  ])('accepts %s', (_what, content) => {
    const { courses, problems } = read(content);
    expect(problems).toEqual([]);
    expect(courses).toMatchObject([{ name: 'bana', metres: 400, climb: 4, lowest: 40, highest: 42 }]);
  });

  it('reads only the files that the edition names', () => {
    expect(read('{', null)).toEqual({ courses: [], problems: [] });
  });

  const at = (...positions: unknown[]) => ({ ...feature, geometry: { ...line, coordinates: positions } });
  const wants = 'must be [degrees east, degrees north, metres above the sea]';
  it.each([
    ['a position without elevation', at(start, [16, 58]), `1: geometry.coordinates.1: ${wants}`],
    ['a position given as text', at(start, '16, 58, 40'), `1: geometry.coordinates.1: ${wants}`],
    ['a latitude out of range', at(start, [16, 158, 40]), `1: geometry.coordinates.1: ${wants}`],
    ['a line of one position', at(start), '1: geometry.coordinates: must have at least two positions'],
    [
      'another geometry type',
      { ...feature, geometry: { ...line, type: 'Point' } },
      '1: geometry.type: must be "LineString": one line from the start to the finish',
    ],
    [
      'two features',
      { type: 'FeatureCollection', features: [feature, feature] },
      '1: features: must be one feature: the course',
    ],
    ['TopoJSON', { type: 'Topology' }, expect.stringMatching(/must be GeoJSON: a Feature, or/)],
    ['a list', [], '1: is not a JSON object: expected { … }'],
    ['broken JSON', '{\n  "type": "Feature",\n  oops', expect.stringMatching(/^3: expected a/)],
    ['an empty file', '', expect.stringMatching(/^1: expected a JSON value/)],
  ])('reports %s with the file, the line and what was expected', (_what, content, expected) => {
    const { courses, problems } = read(content);
    expect(courses).toEqual([]);
    expect(problems.map((problem) => problem.split(`${file}:`))).toEqual([['', expected]]);
  });

  it('reports a course of the wrong length, and a missing file', () => {
    expect(read(feature, 'bana.geojson', 800).problems).toEqual([
      `${file}:1: must be 800 m long, as its distance in edition.json, and is 400 m`,
    ]);
    expect(read(feature, 'borta.geojson').problems).toEqual([
      expect.stringMatching(/borta\.geojson: Error: ENOENT/),
    ]);
  });

  it('reports the first five problems of a file and the number of the rest', () => {
    const { problems } = read(at(...Array.from({ length: 500 }, () => [16, 58])));
    expect(problems).toHaveLength(6);
    expect(problems.at(-1)).toBe(`${file}: and 495 more like it`);
  });
});

it("This edition's courses are within one per cent of their distances and end where they begin", () => {
  const { courses, edition } = readConfig({});
  expect(courses.map(({ metres }) => metres)).toEqual(edition.distances.map(({ metres }) => metres));
  for (const { length, metres, points } of courses) {
    expect(Math.abs(length - metres)).toBeLessThan(metres / 100);
    expect(points.at(-1)?.slice(0, 2)).toEqual(points[0]?.slice(0, 2));
  }
});
