import { erasedRunner, type RacedayEvent } from '@app/domain';
import {
  boardAfter,
  publicRowsAfter,
  NOTHING_HIDDEN,
  ended,
  finished,
  part,
  requalified,
  restored,
  running,
  statusSet,
  stina,
  stinaDetails,
} from './testing/short-race';

const erased: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration: 'r4nd0m' };
const history: RacedayEvent[] = [
  ...running,
  { type: 'RunnerChanged', part, sort: stina, ...stinaDetails, lastname: 'Öberg' },
  finished,
  restored,
  finished,
  statusSet('dsq'),
  requalified,
];
const wholeDay: RacedayEvent[] = [...history, erased, ended];

/** The day as the store returns it once her key is destroyed. */
const unsealed = wholeDay.map((event) =>
  'firstname' in event && event.sort === stina ? { ...event, ...erasedRunner } : event,
);

const her = /Stina|Ödman|Öberg|Bageriet|070-123|1967/;

describe('An erased runner', () => {
  const board = (events: RacedayEvent[]) => Object.values(boardAfter(part, events));

  it('has no personal data on the board, at once and after a rebuild', () => {
    expect(JSON.stringify(board(history))).toMatch(her);
    const after = board(wholeDay);
    expect(JSON.stringify(after)).not.toMatch(her);
    expect(JSON.stringify(after)).toContain('Leo');
    expect(after).toEqual(board(unsealed));
  });

  it('retains bib, time and place', () => {
    const before = publicRowsAfter(part, history)[stina];
    const after = publicRowsAfter(part, wholeDay)[stina];
    expect(after).toEqual({ ...before, firstname: 'Borttagen', lastname: '', company: '', revision: 12 });
    expect(boardAfter(part, wholeDay)[stina]).toMatchObject({
      ...after,
      age: null,
      birthYear: null,
      phone: '',
      paid: true,
    });
  });

  it('is Borttagen, not Anonym, on the public list', () => {
    const asked: RacedayEvent = { type: 'RunnerAnonymised', part, sort: stina, anonymous: true };
    for (const events of [
      [...history, asked, erased],
      [...history, erased, asked],
    ])
      expect(publicRowsAfter(part, events)[stina]).toMatchObject({ firstname: 'Borttagen', lastname: '' });
  });

  it("shows no time where children's times are withheld: the age is unknown", () => {
    const rows = publicRowsAfter(part, wholeDay, { ...NOTHING_HIDDEN, hideAgeUnder: 13 });
    expect(rows[stina]).toMatchObject({ firstname: 'Borttagen', finished: null, result: null, order: 1 });
  });

  it('adds nothing to a list without that runner', () => {
    expect(publicRowsAfter(part, [erased])).toEqual({});
    expect(boardAfter(part, [erased])).toEqual({});
  });
});
