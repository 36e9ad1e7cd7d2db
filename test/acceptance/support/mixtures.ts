import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataLoss } from '@app/domain';
import { change } from './data-folders';
import type { TwoDays } from './two-days';

/** A data folder whose files do not belong together: how it is created, and how its start is refused. */
export interface Mixture {
  readonly name: string;
  readonly folder: (days: TwoDays) => string;
  readonly loss: DataLoss;
  readonly wrong: RegExp;
}

/** The files an old backup recipe named. */
export const threeFiles = ['events.sqlite', 'keys.sqlite', 'registration-secret'];

export const mixtures: readonly [Mixture, ...Mixture[]] = [
  {
    name: 'when three files alone are put back',
    folder: ({ folders, later, copy }) => folders.mixed(later, threeFiles, copy),
    loss: 'reactors',
    wrong: /reactors\.sqlite has come to event \d+, but events\.sqlite ends at event \d+/,
  },
  {
    name: 'when three files alone are put back, by programs from before there were vouchers',
    folder: ({ folders, later, copy }) => folders.asBeforeVouchers(folders.mixed(later, threeFiles, copy)),
    loss: 'reactors',
    wrong: /reactors\.sqlite has come to event \d+, but events\.sqlite ends at event \d+/,
  },
  {
    name: 'when the reactors’ store is of another day',
    folder: ({ folders, later, copy }) => folders.mixed(later, ['reactors.sqlite'], copy),
    loss: 'reactors',
    wrong: /reactors\.sqlite is from an earlier time/,
  },
  {
    name: 'when the reactors’ store is gone',
    folder: ({ folders, later }) => folders.without(later, 'reactors.sqlite'),
    loss: 'reactors',
    wrong: /reactors\.sqlite is missing/,
  },
  {
    name: 'when the log is gone',
    folder: ({ folders, later }) => folders.without(later, 'events.sqlite'),
    loss: 'log',
    wrong: /events\.sqlite is new or empty, but keys/,
  },
  {
    name: 'when the log is gone, by programs from before there were vouchers',
    folder: ({ folders, later }) => folders.without(folders.asBeforeVouchers(later), 'events.sqlite'),
    loss: 'log',
    wrong: /events\.sqlite is new or empty, but keys\.sqlite holds the keys of \d+ people/,
  },
  {
    name: 'when the log alone is put back',
    folder: ({ folders, later, copy }) => folders.mixed(later, ['events.sqlite'], copy),
    loss: 'log',
    wrong: /events\.sqlite is from another, earlier time/,
  },
  {
    name: 'when the keys are gone',
    folder: ({ folders, later }) => folders.without(later, 'keys.sqlite'),
    loss: 'keys',
    wrong: /keys\.sqlite lacks the keys of \d+ people/,
  },
  {
    name: 'when the keys are gone, by programs from before there were vouchers',
    folder: ({ folders, later }) => folders.without(folders.asBeforeVouchers(later), 'keys.sqlite'),
    loss: 'keys',
    wrong: /keys\.sqlite lacks the keys of \d+ people/,
  },
  {
    name: 'when the keys are of another day',
    folder: ({ folders, later, copy }) => folders.mixed(later, ['keys.sqlite'], copy),
    loss: 'keys',
    wrong: /keys\.sqlite is from an earlier time than events\.sqlite and lacks the keys of \d+ people/,
  },
  {
    name: 'when single keys are gone',
    folder: ({ folders, later }) => {
      const holed = folders.folder(later);
      change(join(holed, 'keys.sqlite'), "DELETE FROM keys WHERE subject LIKE 'runner-%'");
      return holed;
    },
    loss: 'keys',
    wrong: /keys\.sqlite lacks the keys of 4 people/,
  },
  {
    name: 'when the secret is gone',
    folder: ({ folders, later }) => folders.without(later, 'registration-secret'),
    loss: 'keys',
    wrong: /registration-secret is missing/,
  },
  {
    name: 'when the secret is another one',
    folder: ({ folders, later }) => {
      const other = folders.folder(later);
      writeFileSync(join(other, 'registration-secret'), 'x'.repeat(43));
      return other;
    },
    loss: 'keys',
    wrong: /registration-secret is another one/,
  },
  {
    name: 'when the log was cut short',
    folder: ({ folders, later }) => {
      const cut = folders.folder(later);
      change(
        join(cut, 'events.sqlite'),
        'DELETE FROM events WHERE place > (SELECT max(place) - 3 FROM events)',
      );
      return cut;
    },
    loss: 'log',
    wrong: /events\.sqlite ends at event \d+, but it had come to event \d+/,
  },
];
