import { recordedFrom } from '@app/eventing/testing';
import { erasedRunner, type RacedayEvent } from './events';
import { journalOf, type JournalEntry, journalCsv, journalJsonLines } from './journal';
import {
  created,
  details,
  ended,
  finished,
  gun,
  leo,
  longer,
  part,
  reset,
  restored,
  started,
  statusSet,
  stina,
  stinaAdded,
  stinaWears127,
  running as shortRace,
} from './testing/short-race';

/** Stina has paid and wears 127; Leo was added by hand and has no bib yet. */
const leoDetails = { ...details, firstname: 'Leo', lastname: 'Östlund' };
const ready: RacedayEvent[] = [
  created,
  { ...stinaAdded, registration: 'r4nd0m' },
  { ...stinaAdded, sort: leo, ...leoDetails },
  stinaWears127,
];
const running: RacedayEvent[] = [...ready, started];
const crossing = finished.at;
const requalified: RacedayEvent = { ...statusSet(''), finished: crossing };

const linesAfter = (...events: RacedayEvent[]): readonly JournalEntry[] => journalOf(recordedFrom(events));
const lastWords = (...events: RacedayEvent[]) => linesAfter(...events).at(-1)?.words;
const reverted = (...events: RacedayEvent[]) =>
  linesAfter(...events)
    .filter((line) => line.reverted)
    .map(({ words }) => words);

const leoWears128: RacedayEvent = { type: 'BibRegistered', part, sort: leo, bib: 128 };
const leoFinished: RacedayEvent = { type: 'RunnerFinished', part, sort: leo, at: crossing + 1000 };

describe('The journal', () => {
  it('has a line for every event, with its revision', () => {
    const lines = linesAfter(...running, finished);
    expect(lines.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(lines[5]).toMatchObject({
      type: 'RunnerFinished',
      part,
      sort: stina,
      bib: 127,
      words: 'Nr 127 Stina Ödman i mål 3:30.0',
      at: crossing,
      by: 'test',
      device: 'test',
      reverted: false,
      revision: 6,
    });
  });

  it('shows an event of a reactor as automatic', () => {
    const [line] = recordedFrom(ready);
    if (!line) throw new Error('no event');
    const entered = { ...line, meta: { ...line.meta, by: 'start-list-when-paid' } };
    expect(journalOf([entered])[0]?.by).toBe('Automatiskt');
  });

  it('shows an unknown line for a revocation of itself or a later event', () => {
    const word: RacedayEvent = { type: 'EventsRevoked', events: [6, 7], reason: 'fel' };
    expect(linesAfter(...running, word, finished)[5]?.words).toBe('Ur kraft: okänd rad (fel)');
  });

  it('shows pickups of bib and bag, and marks undone ones', () => {
    const fetched = (...items: ('bib' | 'bag')[]): RacedayEvent => ({
      type: 'PickupRecorded',
      part,
      sort: stina,
      items,
      at: gun,
    });
    const undone: RacedayEvent = { type: 'PickupUndone', part, sort: stina, items: ['bib'] };
    expect(lastWords(...ready, fetched('bib', 'bag'))).toBe(
      'Startnummer 127 och påse utlämnade till Stina Ödman',
    );
    expect(lastWords(...ready, fetched('bib'))).toBe('Startnummer 127 utlämnat till Stina Ödman');
    expect(lastWords(...ready, { ...fetched('bag'), sort: leo } as RacedayEvent)).toBe(
      'Påse utlämnad till Leo Östlund',
    );
    expect(lastWords(...ready, fetched('bib'), undone)).toBe(
      'Startnummer 127 utlämnat till Stina Ödman: ångrat',
    );
    expect(reverted(...ready, fetched('bib'), fetched('bag'), undone)).toEqual([
      'Startnummer 127 utlämnat till Stina Ödman',
    ]);
    expect(reverted(...ready, fetched('bib', 'bag'), undone)).toEqual([]);
    expect(linesAfter(...ready, fetched('bib')).at(-1)).toMatchObject({ at: gun });
  });

  it('shows that a runner was anonymised, and still names them', () => {
    const asked: RacedayEvent = { type: 'RunnerAnonymised', part, sort: stina, anonymous: true };
    expect(lastWords(...ready, asked)).toBe('Nr 127 Stina Ödman visas som Anonym');
    expect(lastWords(...ready, asked, { ...asked, anonymous: false })).toBe(
      'Nr 127 Stina Ödman visas med namn',
    );
    expect(lastWords(...running, asked, finished)).toBe('Nr 127 Stina Ödman i mål 3:30.0');
  });

  it('describes each event', () => {
    expect(linesAfter(...running).map(({ words }) => words)).toEqual([
      'Lopp 0.8K skapat',
      'Stina Ödman anmäld till 0.8K',
      'Leo Östlund tillagd till 0.8K',
      'Startnummer 127 till Stina Ödman',
      'Start 0.8K',
    ]);
    expect(lastWords(...running, finished, restored)).toBe('Nr 127 Stina Ödman tillbaka på banan');
    expect(lastWords(...ready, statusSet('dns'))).toBe('Nr 127 Stina Ödman DNS');
    expect(lastWords(...ready, statusSet('dns', leo))).toBe('Leo Östlund DNS');
    expect(lastWords(...running, statusSet('dnf'), statusSet(''))).toBe('Nr 127 Stina Ödman inte längre DNF');
    expect(lastWords(...running, ended)).toBe('Loppet 0.8K avslutat');
    expect(lastWords(...running, reset)).toBe('Loppet 0.8K nollställt');
  });

  it('shows the clock skew of a start, a bib and a finish', () => {
    const ahead = recordedFrom<RacedayEvent>([...running, leoWears128, leoFinished]).map((one) =>
      one.revision < 5 ? one : { ...one, meta: { ...one.meta, at: one.meta.recordedAt + 7400 } },
    );
    expect(journalOf(ahead).slice(4)).toMatchObject([
      { words: 'Start 0.8K (enhetens klocka gick 7 s före)' },
      { words: 'Startnummer 128 till Leo Östlund (enhetens klocka gick 7 s före)' },
      { words: 'Nr 128 Leo Östlund i mål 3:31.0 (enhetens klocka gick 7 s före)' },
    ]);
  });

  it("uses the runner's name and bib at the time of the event", () => {
    const changed: RacedayEvent = { type: 'RunnerChanged', part, sort: leo, ...leoDetails, lastname: 'Öst' };
    expect(lastWords(...ready, changed)).toBe('Leo Öst ändrad');
    expect(lastWords(...ready, leoWears128, changed)).toBe('Nr 128 Leo Öst ändrad');
    expect(lastWords(...ready, changed, leoWears128)).toBe('Startnummer 128 till Leo Öst');
    expect(lastWords(...running, leoFinished)).toBe('Leo Östlund i mål 3:31.0');
  });

  it('shows when an event happened, which may be before it was recorded', () => {
    expect(linesAfter(...running)[4]).toMatchObject({ at: gun });
    const [first] = linesAfter(...ready);
    expect(first?.at).toBe(first?.recordedAt);
  });

  it('marks a finish reverted once the runner is restored', () => {
    expect(reverted(...running, finished, restored)).toEqual(['Nr 127 Stina Ödman i mål 3:30.0']);
    const again = [...running, finished, restored, { ...finished, at: crossing + 5000 }] as RacedayEvent[];
    expect(reverted(...again)).toEqual(['Nr 127 Stina Ödman i mål 3:30.0']);
  });

  it('marks a status reverted once it is removed, replaced or followed by a finish', () => {
    expect(reverted(...running, statusSet('dns'), statusSet('dnf'))).toEqual(['Nr 127 Stina Ödman DNS']);
    expect(reverted(...running, statusSet('dnf'), statusSet(''))).toEqual(['Nr 127 Stina Ödman DNF']);
    expect(reverted(...running, statusSet('dnf'), finished)).toEqual(['Nr 127 Stina Ödman DNF']);
    expect(reverted(...running, statusSet('dsq'), finished)).toEqual([]);
    expect(reverted(...running, finished, statusSet('dsq'), requalified)).toEqual(['Nr 127 Stina Ödman DSQ']);
  });

  it('marks all that a reset undoes as reverted, and nothing else', () => {
    const wiped = [...running, finished, statusSet('dnf', leo), ended, reset];
    expect(reverted(...wiped)).toEqual([
      'Start 0.8K',
      'Nr 127 Stina Ödman i mål 3:30.0',
      'Leo Östlund DNF',
      'Loppet 0.8K avslutat',
    ]);
  });

  it('leaves entries from before a reset reverted', () => {
    const again = [...running, finished, ended, reset, started, finished];
    expect(reverted(...again, ended)).toHaveLength(3);
  });
});

describe('The journal of a moved runner', () => {
  const planned: RacedayEvent = { ...created, part: longer, distance: 1600 };
  const theOtherStarted: RacedayEvent = { type: 'RaceStarted', part: longer, at: gun + 60_000 };
  const moved: RacedayEvent = { type: 'RunnerMoved', sort: stina, from: part, to: longer };
  const inGoal = 'Nr 127 Stina Ödman i mål 3:30.0';

  it('shows the move under both races', () => {
    expect(linesAfter(...ready, planned, moved).at(-1)).toMatchObject({
      type: 'RunnerMoved',
      words: 'Nr 127 Stina Ödman flyttad från 0.8K till 1.6K',
      part: longer,
      from: part,
      sort: stina,
      bib: 127,
    });
  });

  it('shows later times from the start of the current race', () => {
    const late: RacedayEvent = { type: 'RunnerFinished', part: longer, sort: stina, at: crossing };
    const lines = linesAfter(...ready, planned, moved, started, theOtherStarted, late);
    expect(lines.at(-1)).toMatchObject({ words: 'Nr 127 Stina Ödman i mål 2:30.0', part: longer });
  });

  it('marks a crossing reverted when the current race is reset, but not the former one', () => {
    const there = [...running, finished, planned, theOtherStarted, moved];
    expect(reverted(...there, reset)).toEqual(['Start 0.8K']);
    expect(reverted(...there, { type: 'RaceReset', part: longer })).toEqual([inGoal, 'Start 1.6K']);
  });
});

describe('The journal after a revoked reset', () => {
  const back: RacedayEvent = { type: 'EventsRevoked', events: [6], reason: 'fel lopp' };
  const afterIt = (at: number) => lastWords(...running, reset, back, { ...finished, at });

  it('shows later times from the restored start', () => {
    expect(afterIt(crossing)).toBe('Nr 127 Stina Ödman i mål 3:30.0');
  });

  it('shows no time for a crossing before that start', () => {
    expect(afterIt(started.at - 1)).toBe('Nr 127 Stina Ödman i mål');
  });

  it('shows no time while the race has no start', () => {
    expect(lastWords(...running, reset, finished)).toBe('Nr 127 Stina Ödman i mål');
  });
});

describe('The journal of a reopened race', () => {
  it('describes the revocation by the race end and counts the DNFs set with it', () => {
    const opened: RacedayEvent = { type: 'EventsRevoked', events: [6, 7], reason: 'för tidigt' };
    expect(lastWords(...running, statusSet('dnf'), ended, opened)).toBe(
      'Ur kraft: Loppet 0.8K avslutat och 1 till (för tidigt)',
    );
  });
});

describe('The journal of a revoked revocation', () => {
  const change = (type: 'EventsRevoked' | 'EventsReinstated', reason: string, ...named: number[]) =>
    ({ type, events: named, reason }) as RacedayEvent;
  const raced: RacedayEvent[] = [...running, leoWears128, finished, statusSet('dnf', leo)];

  it('reads as what it does, with its own reason alone', () => {
    const lines = linesAfter(
      ...raced,
      change('EventsRevoked', 'Ångrat på enheten', 7),
      change('EventsRevoked', 'Gjort om', 9),
      change('EventsRevoked', 'Ångrat igen', 10),
      change('EventsReinstated', 'ändå', 10),
      change('EventsReinstated', 'nej', 9),
    );
    expect(lines.slice(8).map(({ words }) => words)).toEqual([
      'Ur kraft: Nr 127 Stina Ödman i mål 3:30.0 (Ångrat på enheten)',
      'Åter i kraft: Nr 127 Stina Ödman i mål 3:30.0 (Gjort om)',
      'Ur kraft: Nr 127 Stina Ödman i mål 3:30.0 (Ångrat igen)',
      'Åter i kraft: Nr 127 Stina Ödman i mål 3:30.0 (ändå)',
      'Ur kraft: Nr 127 Stina Ödman i mål 3:30.0 (nej)',
    ]);
    expect(lines.slice(8).map(({ bib }) => bib)).toEqual([127, 127, 127, 127, 127]);
  });

  it('counts all events of the revocation, and separates what it revokes', () => {
    const both = change('EventsRevoked', 'fel', 7, 8);
    expect(lastWords(...raced, both, change('EventsRevoked', 'rätt', 9))).toBe(
      'Åter i kraft: Nr 127 Stina Ödman i mål 3:30.0 och 1 till (rätt)',
    );
    expect(lastWords(...raced, both, ended, change('EventsRevoked', 'nytt', 9, 10))).toBe(
      'Ur kraft: Loppet 0.8K avslutat, åter i kraft: Nr 127 Stina Ödman i mål 3:30.0 och 1 till (nytt)',
    );
    expect(lastWords(...raced, both, change('EventsRevoked', 'ändå', 9, 8))).toBe(
      'Ur kraft: Nr 128 Leo Östlund DNF, åter i kraft: Nr 127 Stina Ödman i mål 3:30.0 (ändå)',
    );
  });

  it('is resolved once for each event, however the changes name each other', () => {
    const nested = Array.from({ length: 40 }, (_, at) =>
      change('EventsRevoked', 'fel', 7, ...Array.from({ length: at }, (_each, nth) => 9 + nth)),
    );
    expect(lastWords(...raced, ...nested)).toBe('Ur kraft: Nr 127 Stina Ödman i mål 3:30.0 (fel)');
  });
});

describe('The journal of an erased runner', () => {
  const erased: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration: 'r4nd0m' };
  const married: RacedayEvent = {
    type: 'RunnerChanged',
    part,
    sort: stina,
    ...details,
    lastname: 'Öberg',
    registration: 'r4nd0m',
  };
  const history = [...running, married, finished, restored, finished, statusSet('dsq'), requalified];
  const wholeDay = [...history, erased, ended];
  const her = /Stina|Ödman|Öberg/;

  it('contains their name in no line', () => {
    expect(JSON.stringify(linesAfter(...history))).toMatch(her);
    const lines = linesAfter(...wholeDay);
    expect(JSON.stringify(lines)).not.toMatch(her);
    const words = lines.map((line) => line.words);
    expect(words).toContain('Leo Östlund tillagd till 0.8K');
    expect(words).toContain('Nr 127 Borttagen i mål 3:30.0');
    expect(words).toContain('Startnummer 127 till Borttagen');
  });

  it('shows that a person was erased, but not who', () => {
    expect(linesAfter(...wholeDay).at(-2)).toMatchObject({
      words: 'En person är borttagen',
      sort: null,
      bib: null,
    });
  });

  it('is the same after their encryption key is destroyed', () => {
    const unsealed = wholeDay.map((event) =>
      'firstname' in event && event.sort === stina ? { ...event, ...erasedRunner } : event,
    );
    expect(linesAfter(...unsealed)).toEqual(linesAfter(...wholeDay));
  });
});

const events: readonly RacedayEvent[] = [
  ...shortRace,
  finished,
  restored,
  { type: 'EventsRevoked', events: [4], reason: '=fel; "lopp"' },
];
const history = recordedFrom(events);
const lines = journalOf(history).map((row, index) => ({ number: index + 1, row, device: 'mål-1 (ab12)' }));

describe('Journal files', () => {
  it('include a CSV for spreadsheets, with what is effective and what is not', () => {
    const rows = journalCsv(lines).split('\r\n');
    expect(rows[0]).toMatch(/^\uFEFFRad;Datum;Tid;Lopp;Startnummer;Händelse;Gäller;/);
    expect(rows[4]).toMatch(
      /^4;2025-09-13;\d\d:\d\d:\d\d;0\.8K;;Start 0\.8K.*;nej, ur kraft genom händelse 7;;/,
    );
    expect(rows[5]).toMatch(/;nej, återtaget;;/);
    expect(rows[7]).toMatch(/"Ur kraft: .*\(=fel; ""lopp""\)";ja;;test;mål-1 \(ab12\);/);
    expect(rows).toHaveLength(9);
  });

  it('include JSON Lines with UTC times', () => {
    const read = journalJsonLines(lines)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(read).toHaveLength(7);
    expect(read[3]).toMatchObject({
      number: 4,
      revision: 4,
      type: 'RaceStarted',
      reverted: true,
      revokedBy: 7,
      at: expect.stringMatching(/^2025-09-13T.*Z$/),
    });
    expect(Date.parse(String(read[4]?.at))).toBeGreaterThan(gun);
    expect(journalJsonLines([])).toBe('');
  });
});
