import { type DaySnapshot, type Runner } from '@app/domain';
import { SnapshotBytes } from './race-day.repository';

const details = {
  firstname: 'Åsa',
  lastname: 'Ek',
  age: 9,
  birthYear: null,
  group: 'Dam',
  company: '',
  phone: '',
  registration: null,
} as const;
const runner = (nth: number, bib: number | null = nth): Runner => ({
  ...{
    sort: `runner-${String(nth)}`,
    part: 'race-250913-08',
    movedFrom: [],
    details,
    bib,
    isAnonymous: false,
    late: null,
  },
  ...{
    madeBy: { details: 1, race: 1, bib: null, anonymity: null },
    outcome: { finished: nth } as Runner['outcome'],
    resets: 0,
  },
});
const snapshot = (runners: readonly Runner[], revision = runners.length): DaySnapshot => ({
  ...{ day: '250913', revision, races: [], runners, erased: [] },
});

describe('SnapshotBytes', () => {
  it('serialises each snapshot correctly while reusing pieces of the last one', () => {
    const written = new SnapshotBytes();
    const many = Array.from({ length: 250 }, (_, nth) => runner(nth));
    const changed = many.map((one, nth) => (nth === 130 ? runner(130, null) : one));
    const days = [
      [],
      many.slice(0, 1),
      many.slice(0, 100),
      many,
      changed,
      many.slice(0, 249),
      changed.slice(1),
      many,
    ];
    for (const runners of days)
      expect(JSON.parse(Buffer.concat(written.of(snapshot(runners))).toString())).toEqual(snapshot(runners));
  });
});
