import { erasedRunner, type RacedayEvent } from '@app/domain';
import { journalAfter } from './testing/journal-after';
import { boardAfter } from './testing/board-after';
import { everyoneReads, OPENLY } from './testing/everyone-reads';
import {
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

/** The day as the store gives it once her key is gone. */
const unsealed = wholeDay.map((event) =>
  'firstname' in event && event.sort === stina ? { ...event, ...erasedRunner } : event,
);

const her = /Stina|Ödman|Öberg|Bageriet|070-123|1967/;

describe('A runner who is erased', () => {
  const readings: readonly (readonly [string, (events: RacedayEvent[]) => readonly object[]])[] = [
    ['the board', (events) => Object.values(boardAfter(part, events))],
    ['the journal', journalAfter],
  ];

  it.each(readings)('is nobody in %s, at once and when it is rebuilt', (_name, read) => {
    expect(JSON.stringify(read(history))).toMatch(her);
    const after = read(wholeDay);
    expect(JSON.stringify(after)).not.toMatch(her);
    expect(JSON.stringify(after)).toContain('Leo');
    expect(after).toEqual(read(unsealed));
  });

  it('keeps bib, time and place', () => {
    const before = everyoneReads(part, history)[stina];
    const after = everyoneReads(part, wholeDay)[stina];
    expect(after).toEqual({ ...before, firstname: 'Borttagen', lastname: '', company: '', revision: 12 });
    expect(boardAfter(part, wholeDay)[stina]).toMatchObject({
      ...after,
      age: null,
      birthYear: null,
      phone: '',
      paid: true,
    });
  });

  it('is Borttagen, not Anonym, for everyone who reads the list', () => {
    const asked: RacedayEvent = { type: 'RunnerAnonymised', part, sort: stina, anonymous: true };
    for (const events of [
      [...history, asked, erased],
      [...history, erased, asked],
    ])
      expect(everyoneReads(part, events)[stina]).toMatchObject({ firstname: 'Borttagen', lastname: '' });
  });

  it('shows no time where children’s are withheld: nobody knows their age any more', () => {
    const rows = everyoneReads(part, wholeDay, { ...OPENLY, hideAgeUnder: 13 });
    expect(rows[stina]).toMatchObject({ firstname: 'Borttagen', finished: null, result: null, order: 1 });
  });

  it('is a line in the journal that tells no name, and changes every line about them', () => {
    const lines = journalAfter(wholeDay);
    const words = lines.map((line) => line.words);
    expect(words).toContain('En person är borttagen');
    expect(words).toContain('Nr 127 Borttagen i mål 3:30.0');
    expect(words).toContain('Startnummer 127 till Borttagen');
    const hers = lines.filter((line) => line.sort === stina);
    expect(hers.length).toBeGreaterThan(6);
    for (const { revision } of hers) expect(revision).toBeGreaterThanOrEqual(12);
  });

  it('is nothing to a list that never had them', () => {
    expect(everyoneReads(part, [erased])).toEqual({});
    expect(boardAfter(part, [erased])).toEqual({});
  });
});
