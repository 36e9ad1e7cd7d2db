import type { RacedayEvent } from '@app/domain';
import { racesAfter } from './testing/board-after';
import { publicRowsAfter } from './testing/public-rows-after';
import {
  ended,
  finished,
  leo,
  part,
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

describe('Public rows', () => {
  const everyRow = wholeDay.flatMap((_, index) => {
    const sofar = wholeDay.slice(0, index + 1);
    return [...Object.values(publicRowsAfter(part, sofar)), ...Object.values(racesAfter(sofar))];
  });

  it.each(['age', 'birthYear', 'phone', 'email', 'registration', 'paid'])(
    'never have the field %s',
    (field) => {
      expect(everyRow.length).toBeGreaterThan(wholeDay.length);
      for (const row of everyRow) expect(row).not.toHaveProperty(field);
    },
  );

  it('never hold a private value under any name', () => {
    const { age, birthYear, phone, registration } = stinaDetails;
    for (const row of everyRow) {
      const values = Object.values(row);
      for (const secret of [age, birthYear, phone, registration]) expect(values).not.toContain(secret);
    }
  });
});
