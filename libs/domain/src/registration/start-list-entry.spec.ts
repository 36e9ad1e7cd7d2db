import { DISTANCES } from './registered-runner';
import { addRunnerCommand, createRaceCommand, sortOf } from './start-list-entry';
import { stina } from './testing/family';

const registration = 'mzxw6ytboikjhgfdsa';
const entrant = { registration, key: 'stina', runner: stina };
const part = 'race-250913-56';

describe('Entering a registered runner on a start list', () => {
  it('gives a stable id', () => {
    expect(sortOf(entrant)).toBe('runner-mzxw6ytboikj-stina');
  });

  it('creates the race of the chosen distance on the edition’s day', () => {
    const parts = DISTANCES.map(
      (distance) => createRaceCommand({ ...entrant, runner: { ...stina, distance } }, '2025-09-13').part,
    );
    expect(parts).toEqual(['race-250913-56', 'race-250913-28', 'race-250913-16', 'race-250913-08']);
    expect(createRaceCommand(entrant, '2025-09-13')).toEqual({
      type: 'CreateRace',
      part,
      date: '2025-09-13',
      distance: 5600,
      openForReg: true,
    });
  });

  it('passes on the details and the registration that paid', () => {
    const { distance, ...person } = stina;
    expect(addRunnerCommand(entrant, part)).toEqual({
      type: 'AddRunner',
      part,
      sort: sortOf(entrant),
      runner: { ...person, phone: '', registration },
      bib: null,
    });
    expect(createRaceCommand(entrant, '2025-09-13').distance).toBe(distance * 1000);
    const sold = { ...stina, phone: '070-1740605', bib: 301 };
    expect(addRunnerCommand({ ...entrant, runner: sold }, part)).toMatchObject({
      runner: { phone: '070-1740605' },
      bib: 301,
    });
  });
});
