import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataLoss } from '@app/domain';
import { executeSql } from './data-folders';
import type { BackupScenario } from './backup-scenario';

/** A data folder whose files do not belong together: how it is created, and how its start is refused. */
export interface MixedFolder {
  readonly name: string;
  readonly folder: (scenario: BackupScenario) => string;
  readonly loss: DataLoss;
  readonly expectedError: RegExp;
}

/** The files an old backup recipe named. */
export const oldBackupFiles = ['events.sqlite', 'keys.sqlite', 'registration-secret'];

export const mixedFolders: readonly [MixedFolder, ...MixedFolder[]] = [
  {
    name: 'when only three files are restored',
    folder: ({ folders, secondDayFolder: later, firstDayFolder: copy }) =>
      folders.withFilesOf(later, oldBackupFiles, copy),
    loss: 'reactors',
    expectedError: /reactors\.sqlite has reached event \d+, but events\.sqlite ends at event \d+/,
  },
  {
    name: 'when only three files are restored to a folder from before vouchers',
    folder: ({ folders, secondDayFolder: later, firstDayFolder: copy }) =>
      folders.withoutVouchers(folders.withFilesOf(later, oldBackupFiles, copy)),
    loss: 'reactors',
    expectedError: /reactors\.sqlite has reached event \d+, but events\.sqlite ends at event \d+/,
  },
  {
    name: 'when the reactor store is from the first day',
    folder: ({ folders, secondDayFolder: later, firstDayFolder: copy }) =>
      folders.withFilesOf(later, ['reactors.sqlite'], copy),
    loss: 'reactors',
    expectedError: /reactors\.sqlite is an older copy/,
  },
  {
    name: 'when the reactor store is missing',
    folder: ({ folders, secondDayFolder: later }) => folders.without(later, 'reactors.sqlite'),
    loss: 'reactors',
    expectedError: /reactors\.sqlite is missing/,
  },
  {
    name: 'when the log is missing',
    folder: ({ folders, secondDayFolder: later }) => folders.without(later, 'events.sqlite'),
    loss: 'log',
    expectedError: /events\.sqlite is new or empty, but keys/,
  },
  {
    name: 'when the log is missing in a folder from before vouchers',
    folder: ({ folders, secondDayFolder: later }) =>
      folders.without(folders.withoutVouchers(later), 'events.sqlite'),
    loss: 'log',
    expectedError: /events\.sqlite is new or empty, but keys\.sqlite holds the keys of \d+ people/,
  },
  {
    name: 'when only the log is restored',
    folder: ({ folders, secondDayFolder: later, firstDayFolder: copy }) =>
      folders.withFilesOf(later, ['events.sqlite'], copy),
    loss: 'log',
    expectedError: /events\.sqlite is an older copy/,
  },
  {
    name: 'when the keys are missing',
    folder: ({ folders, secondDayFolder: later }) => folders.without(later, 'keys.sqlite'),
    loss: 'keys',
    expectedError: /keys\.sqlite lacks the keys of \d+ people/,
  },
  {
    name: 'when the keys are missing in a folder from before vouchers',
    folder: ({ folders, secondDayFolder: later }) =>
      folders.without(folders.withoutVouchers(later), 'keys.sqlite'),
    loss: 'keys',
    expectedError: /keys\.sqlite lacks the keys of \d+ people/,
  },
  {
    name: 'when the keys are from the first day',
    folder: ({ folders, secondDayFolder: later, firstDayFolder: copy }) =>
      folders.withFilesOf(later, ['keys.sqlite'], copy),
    loss: 'keys',
    expectedError: /keys\.sqlite is an older copy than events\.sqlite and lacks the keys of \d+ people/,
  },
  {
    name: 'when the keys of some people are missing',
    folder: ({ folders, secondDayFolder: later }) => {
      const holed = folders.folder(later);
      executeSql(join(holed, 'keys.sqlite'), "DELETE FROM keys WHERE subject LIKE 'runner-%'");
      return holed;
    },
    loss: 'keys',
    expectedError: /keys\.sqlite lacks the keys of 4 people/,
  },
  {
    name: 'when the secret is missing',
    folder: ({ folders, secondDayFolder: later }) => folders.without(later, 'registration-secret'),
    loss: 'keys',
    expectedError: /registration-secret is missing/,
  },
  {
    name: 'when the secret differs',
    folder: ({ folders, secondDayFolder: later }) => {
      const other = folders.folder(later);
      writeFileSync(join(other, 'registration-secret'), 'x'.repeat(43));
      return other;
    },
    loss: 'keys',
    expectedError: /registration-secret is a different one/,
  },
  {
    name: 'when the log is truncated',
    folder: ({ folders, secondDayFolder: later }) => {
      const cut = folders.folder(later);
      executeSql(
        join(cut, 'events.sqlite'),
        'DELETE FROM events WHERE place > (SELECT max(place) - 3 FROM events)',
      );
      return cut;
    },
    loss: 'log',
    expectedError: /events\.sqlite ends at event \d+, but it had reached event \d+/,
  },
];
