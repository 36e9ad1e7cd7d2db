import type { JournalEntry } from '@app/domain';
import { deviceLabels } from './journal-entries';

const entry = (device: string, deviceId: string | null) => ({ device, deviceId }) as JournalEntry;
const phone = '3f1c3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f';
const other = '7a2d3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f';

describe('What the journal calls a device', () => {
  it.each<[string, JournalEntry[], string[]]>([
    ['its name', [entry('mål-17', phone), entry('mål-17', phone)], ['mål-17', 'mål-17']],
    [
      'apart from another of the same name',
      [entry('mål-17', phone), entry('mål-17', other)],
      ['mål-17 (3f1c)', 'mål-17 (7a2d)'],
    ],
    [
      'its name, where its id is not known',
      [entry('mål-17', null), entry('mål-17', phone)],
      ['mål-17', 'mål-17'],
    ],
    ['its name, where it was renamed', [entry('mål-17', phone), entry('Norra', phone)], ['mål-17', 'Norra']],
    ['nothing, where it has no name', [entry('', null)], ['']],
  ])('is %s', (_, rows, labels) => {
    expect(rows.map(deviceLabels(rows))).toEqual(labels);
  });
});
