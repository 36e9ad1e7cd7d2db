import type { RacedayEvent } from '@app/domain';
import type { Recorded, Row, Rows, View } from '@app/eventing';
import { project, recordedFrom } from '@app/eventing/testing';
import { raceBoard } from './race-board.view';
import { races } from './races.view';
import { everyoneReads } from './testing/everyone-reads';
import {
  ended,
  finished,
  leo,
  part,
  ready,
  requalified,
  reset,
  restored,
  running,
  started,
  stina,
  stinaDetails,
  statusSet,
} from './testing/short-race';

const wholeDay: RacedayEvent[] = [
  ...running,
  { type: 'RunnerChanged', part, sort: stina, ...stinaDetails, lastname: 'Öberg' },
  finished,
  restored,
  finished,
  statusSet('dsq'),
  requalified,
  statusSet('dnf', leo),
  ended,
  reset,
  started,
  finished,
];

describe('What the public may see', () => {
  const everyRow = wholeDay.flatMap((_, index) => {
    const sofar = wholeDay.slice(0, index + 1);
    const listed = Object.values(project(races, sofar)).flatMap(Object.values<Row>);
    return [...Object.values(everyoneReads(part, sofar)), ...listed];
  });

  it.each(['age', 'birthYear', 'phone', 'email', 'registration', 'paid'])(
    'never has the field %s',
    (field) => {
      expect(everyRow.length).toBeGreaterThan(wholeDay.length);
      for (const row of everyRow) expect(row).not.toHaveProperty(field);
    },
  );

  it('never holds a private value under any name', () => {
    const { age, birthYear, phone, registration } = stinaDetails;
    for (const row of everyRow) {
      const values = Object.values(row);
      for (const secret of [age, birthYear, phone, registration]) expect(values).not.toContain(secret);
    }
  });
});

describe('The rows an event touches', () => {
  const views: readonly View<never, RacedayEvent>[] = [raceBoard, races];

  it.each(views.map((view) => [view.name, view] as const))(
    'are one at most in %s, whatever the field',
    (_, view) => {
      const crowd = Array.from({ length: 50 }, (__, index): RacedayEvent => {
        return { type: 'RunnerAdded', part, sort: `runner-${String(index)}`, ...stinaDetails };
      });
      const oneByOne = [...ready, ...crowd, started, finished, restored, statusSet('dnf'), finished, ended];
      expect(Math.max(...touches(view, oneByOne))).toBe(1);
    },
  );

  it('are those of the runners who ran, when the race is reset', () => {
    expect(touches(raceBoard, [...running, finished, reset]).at(-1)).toBe(2);
  });
});

/** How many rows each event puts. */
function touches(view: View<never, RacedayEvent>, events: readonly RacedayEvent[]): number[] {
  const table = new Map<string, Map<string, Row>>();
  let puts = 0;
  const rows: Rows<Row> = {
    get: (partition, key) => table.get(partition)?.get(key),
    remove: (partition, key) => {
      puts += 1;
      return table.get(partition)?.delete(key) ?? false;
    },
    all: (partition) => (table.get(partition) ?? new Map<string, Row>()).values(),
    put: (partition, key, row) => {
      puts += 1;
      table.set(
        partition,
        (table.get(partition) ?? new Map<string, Row>()).set(key, { ...row, revision: 0 }),
      );
    },
  };
  const on = view.on as Readonly<
    Record<
      string,
      ((rows: Rows<Row>, event: RacedayEvent, recorded: Recorded<RacedayEvent>) => void) | undefined
    >
  >;
  return recordedFrom(events).map((recorded) => {
    puts = 0;
    on[recorded.event.type]?.(rows, recorded.event, recorded);
    return puts;
  });
}
