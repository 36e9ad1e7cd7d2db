import { specify } from '@app/eventing/testing';
import { racedayDecider } from './decider';
import { created, part, started } from './testing/short-race';

const given = specify(racedayDecider);

const create = { type: 'CreateRace', part, date: '2025-09-13', distance: 800, openForReg: true } as const;

describe('Creating a race', () => {
  it('adds it to the day', () => {
    given().when(create).then(created);
  });

  it('appends nothing when the same race is created again', () => {
    given(created, started).when(create).thenNothing();
  });

  it('refuses another race under the same id', () => {
    given(created)
      .when({ ...create, openForReg: false })
      .thenRefused('race-exists');
  });

  it.each(['2025-02-29', '2025-13-01', '2025-9-13', '13 september', '1999-09-13', ''])(
    'refuses the date %p',
    (date) => {
      given()
        .when({ ...create, date })
        .thenRefused('date-invalid');
    },
  );

  it.each([0, -800, NaN, Infinity])('refuses the distance %p', (distance) => {
    given()
      .when({ ...create, distance })
      .thenRefused('distance-invalid');
  });

  it.each([850, 99, 800.5])('refuses %p m, which is not whole hundreds', (distance) => {
    given()
      .when({ ...create, distance })
      .thenRefused('distance-not-whole-hundreds');
  });

  it.each(['', 'race', 'race-250913-8', 'race-250932-08', 'race-250913-00', 'race-250913-008'])(
    'refuses the id %p',
    (wrong) => {
      given()
        .when({ ...create, part: wrong })
        .thenRefused('part-invalid');
    },
  );

  it.each(['race-250913-16', 'race-250914-08'])('refuses the id %p, which is of another race', (other) => {
    given()
      .when({ ...create, part: other })
      .thenRefused('part-mismatch');
  });
});
