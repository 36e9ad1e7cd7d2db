import type { RunnerRow } from '@app/domain';

/** A row like those of our start list, for servers without a list. */
export function exampleRow(revision: number): RunnerRow {
  return {
    type: 'runner',
    part: 'race-250913-10',
    sort: 'runner-0',
    bib: 17,
    firstname: 'Margareta',
    lastname: 'Lindqvist',
    group: 'Dam',
    company: 'IK Exempel',
    status: 'finished',
    finished: 1_757_757_601_234,
    finishedAt: '2025-09-13T10:00:01.234Z',
    result: 1_501_234,
    revision,
  };
}
