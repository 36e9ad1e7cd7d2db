import { courseOf, type Position } from '@app/domain';
import {
  directionText,
  drawCourse,
  elevationText,
  formatDistanceMark,
  isClosed,
  placeLabels,
  type CourseDrawing,
} from './course-drawing';
import { routeText } from './courses';

/** A hundred metres northwards, and eastwards at 60 degrees north. */
const UP = 100 / 111_195;
const ACROSS = 2 * UP;

const at = (east: number, north: number): Position => [16 + east * ACROSS, 60 + north * UP, 40];
const course = (...positions: Position[]) => courseOf({ name: 'bana', metres: 800 }, positions);
/** A square with sides of 200 metres, first eastwards. */
const square = course(at(0, 0), at(1, 0), at(2, 0), at(2, 2), at(0, 2), at(0, 0));
const straight = course(at(0, 0), at(4, 0), at(8, 0));

/** The approximate box of a label's text. */
const boxOf = ({ text, at: { x, y } }: CourseDrawing['marks'][number]) => ({
  left: x - text.length * 3.5,
  right: x + text.length * 3.5,
  top: y - 11,
  bottom: y + 2,
});

describe('The picture of a course', () => {
  it('has north up, east to the right and the same scale both ways', () => {
    const { line, ends } = drawCourse(square);
    const [first, , third, fourth] = line
      .slice(1)
      .split('L')
      .map((spot) => spot.split(' ').map(Number));
    const [x = 0, y = 0] = first ?? [];
    const side = (third?.[0] ?? 0) - x;
    expect(side).toBeGreaterThan(100);
    expect((fourth?.[1] ?? 0) - y).toBeCloseTo(-side, 0);
    expect(ends).toMatchObject([{ text: 'Start och mål' }]);
  });

  it('marks the finish separately when it is not at the start', () => {
    expect(isClosed(square)).toBe(true);
    expect(isClosed(straight)).toBe(false);
    expect(drawCourse(straight).ends.map(({ text }) => text)).toEqual(['Start', 'Mål']);
  });

  it('points its arrows in the running direction', () => {
    expect(drawCourse(straight).arrows.map(({ turn }) => Math.round(turn))).toEqual([0, 0, 0, 0, 0, 0]);
    const turns = drawCourse(square).arrows.map(({ turn }) => Math.round(turn));
    expect(new Set(turns)).toEqual(new Set([0, -90, 180, 90]));
  });

  it.each([
    ['a square', square],
    ['a line', straight],
    [
      'a lap run twice',
      course(at(0, 0), at(2, 0), at(2, 2), at(0, 2), at(0, 0), at(2, 0), at(2, 2), at(0, 2), at(0, 0)),
    ],
    ['a line of ten centimetres', course(at(0, 0), at(0.001, 0))],
    ['a line without length', course(at(0, 0), at(0, 0))],
    ['a line to the north', course(at(0, 0), at(0, 30))],
  ])('places labels inside the picture and apart for %s', (_what, each) => {
    const { ends, marks, width, height } = drawCourse(each);
    const boxes = [...ends, ...marks].map(boxOf);
    for (const [index, box] of boxes.entries()) {
      expect(Math.min(box.left, width - box.right, box.top, height - box.bottom)).toBeGreaterThanOrEqual(0);
      for (const other of boxes.slice(index + 1))
        expect(
          Math.max(
            other.left - box.right,
            box.left - other.right,
            other.top - box.bottom,
            box.top - other.bottom,
          ),
        ).toBeGreaterThan(-1);
    }
  });

  it('joins the labels of a place that is passed twice', () => {
    const there = course(at(0, 0), at(4, 0), at(0, 0));
    expect(drawCourse(there).marks.map(({ text }) => text)).toEqual([
      '100 m · 700 m',
      '200 m · 600 m',
      '300 m · 500 m',
      '400 m',
    ]);
  });

  it('has a scale bar of a round length', () => {
    const { scale } = drawCourse(square);
    expect([20, 50, 100, 200, 500, 1000]).toContain(scale.metres);
    expect(scale.width).toBeLessThanOrEqual(90);
  });
});

it('Labels go where there is room for them', () => {
  const wall = Array.from({ length: 20 }, (_, index) => ({ x: 110, y: index * 10 }));
  const [label] = placeLabels([{ x: 100, y: 100, text: '1 km' }], { width: 200, height: 200, drawn: wall });
  expect(label?.at.x).toBeLessThan(100);
});

describe('The text for a course', () => {
  it('states the direction it goes', () => {
    expect(routeText(square)).toBe('Banan går moturs och börjar österut.');
    expect(routeText(course(at(0, 0), at(0, 2), at(2, 2), at(2, 0), at(0, 0)))).toBe(
      'Banan går medurs och börjar norrut.',
    );
  });

  it.each([
    [0, 'norrut'],
    [50, 'åt nordost'],
    [180, 'söderut'],
    [-90, 'västerut'],
    [359, 'norrut'],
  ])('formats %i degrees as %s', (degrees, words) => expect(directionText(degrees)).toBe(words));

  it.each([
    [400, '400 m'],
    [1000, '1 km'],
    [1400, '1\u00a0400 m'],
    [2500, '2,5 km'],
  ])('formats %i as %s', (metres, words) => expect(formatDistanceMark(metres)).toBe(words));

  it('states climb, lowest and highest point', () => {
    expect(elevationText({ climb: 12, lowest: 30.4, highest: 42 })).toBe(
      'Den stiger sammanlagt 12 m och går från 30 m till 42 m över havet.',
    );
    expect(elevationText({ climb: 0, lowest: 30, highest: 30.5 })).toMatch(/^Den är platt/);
  });
});
