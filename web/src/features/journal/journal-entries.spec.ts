import type { JournalEntry } from '@app/domain';
import { filterJournal, sourcesOf } from './journal-entries';

const entry = (device: string, deviceId: string | null, by = 'Kim') =>
  ({ device, deviceId, by, words: 'Start', bib: null, part: 'race-250913-56' }) as JournalEntry;
const everything = { part: '', kind: '', by: '', device: '', text: '' };
const phone = '3f1c3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f';
const other = '7a2d3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f';

describe('The label of a device in the journal', () => {
  it.each<[string, JournalEntry[], string[]]>([
    ['its name', [entry('mål-17', phone), entry('mål-17', phone)], ['mål-17', 'mål-17']],
    [
      'its name and the start of its id when another has the same name',
      [entry('mål-17', phone), entry('mål-17', other)],
      ['mål-17 (3f1c)', 'mål-17 (7a2d)'],
    ],
    [
      'its name when its id is unknown',
      [entry('mål-17', null), entry('mål-17', phone)],
      ['mål-17', 'mål-17'],
    ],
    [
      'its name at that time when it was renamed',
      [entry('mål-17', phone), entry('Norra', phone)],
      ['mål-17', 'Norra'],
    ],
    ['empty when it has no name', [entry('', null)], ['']],
  ])('is %s', (_, rows, labels) => {
    const shown = filterJournal(rows, everything).map(({ device }) => device);
    expect(shown.reverse()).toEqual(labels);
  });
});

describe('The journal’s filters', () => {
  const rows = [entry('mål-17', phone), entry('mål-17', other, 'Åke'), entry('', null, 'Åke')];
  const numbers = (filter: Partial<typeof everything>) =>
    filterJournal(rows, { ...everything, ...filter }).map(({ number }) => number);

  it('offer every organiser and device once', () => {
    expect(sourcesOf(rows)).toEqual({
      people: ['Kim', 'Åke'],
      devices: ['mål-17 (3f1c)', 'mål-17 (7a2d)'],
    });
  });

  it.each(['RaceCreated', 'RaceChanged', 'RaceRescheduled', 'RaceRemoved'] as const)(
    'select the line of a race’s plan: %s',
    (type) => {
      const planned = [{ ...entry('mål-17', phone), type }];
      expect(filterJournal(planned, { ...everything, kind: 'lopp' })).toHaveLength(1);
    },
  );

  it('select an organiser’s lines, and a device’s, with their original numbers', () => {
    expect(numbers({ by: 'Åke' })).toEqual([3, 2]);
    expect(numbers({ device: 'mål-17 (3f1c)' })).toEqual([1]);
    expect(numbers({ by: 'Kim', device: 'mål-17 (7a2d)' })).toEqual([]);
  });
});
