import { DISTANCES } from './registered-runner';
import { entryFor, raceFor, sortOf } from './entering';
import { stina } from './testing/family';

const registration = 'mzxw6ytboikjhgfdsa';
const entrant = { registration, key: 'stina', runner: stina };
const part = 'race-250913-56';

describe('A registered runner on the way to a start list', () => {
  it('has the same id every time', () => {
    expect(sortOf(entrant)).toBe('runner-mzxw6ytboikj-stina');
  });

  it('runs the distance they chose on the day of the edition', () => {
    const parts = DISTANCES.map(
      (distance) => raceFor({ ...entrant, runner: { ...stina, distance } }, '2025-09-13').part,
    );
    expect(parts).toEqual(['race-250913-56', 'race-250913-28', 'race-250913-16', 'race-250913-08']);
    expect(raceFor(entrant, '2025-09-13')).toEqual({
      type: 'CreateRace',
      part,
      date: '2025-09-13',
      distance: 5600,
      openForReg: true,
    });
  });

  it('brings along what is known of them, and who paid', () => {
    const { distance, ...person } = stina;
    expect(entryFor(entrant, part)).toEqual({
      type: 'AddRunner',
      part,
      sort: sortOf(entrant),
      runner: { ...person, phone: '', registration },
      bib: null,
    });
    expect(raceFor(entrant, '2025-09-13').distance).toBe(distance * 1000);
    const sold = { ...stina, phone: '070-1740605', bib: 301 };
    expect(entryFor({ ...entrant, runner: sold }, part)).toMatchObject({
      runner: { phone: '070-1740605' },
      bib: 301,
    });
  });
});
