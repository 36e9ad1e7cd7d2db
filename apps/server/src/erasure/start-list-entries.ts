import {
  boardRunnerRow,
  dayOf,
  emptyDay,
  readPart,
  type BoardRunner,
  type StartListEntry,
  type Withdrawal,
} from '@app/domain';
import { ViewStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { allRaces, boardOf, RaceDayRepository } from '../raceday';

/** All runners on the start lists of all days, and those taken off one. */
@Injectable()
export class StartListEntries {
  constructor(
    private readonly views: ViewStore,
    private readonly days: RaceDayRepository,
  ) {}

  /** Those with a start list entry. Reads every day ever stored. Slow; for rare organiser requests. */
  async all(): Promise<readonly BoardRunner[]> {
    const { listed, withdrawn } = await this.listedAndWithdrawn();
    return [...listed, ...withdrawn.flatMap(withdrawnRunner)];
  }

  /** As `all`, with the withdrawals of those who were never listed. */
  async listedAndWithdrawn() {
    const races = await allRaces(this.views);
    const boards = await Promise.all(races.map(({ part }) => boardOf(this.views, part)));
    const listed = boards.flat().filter((row) => row.type === 'runner');
    const days = [...new Set(races.map(({ part }) => dayOf(part)))].sort();
    const withdrawn: Withdrawal[] = [];
    for (const day of days) withdrawn.push(...(await this.days.withdrawals(day)));
    return { listed, withdrawn };
  }

  /** A runner of a race, listed or withdrawn. */
  async find(part: string, sort: string): Promise<BoardRunner | undefined> {
    const board = await boardOf(this.views, part);
    const listed = board.find((row) => row.type === 'runner' && row.sort === sort);
    if (listed?.type === 'runner') return listed;
    const withdrawal = await this.days.withdrawal(dayOf(part), sort);
    return withdrawal && withdrawnRunner(withdrawal)[0];
  }
}

export function entryOf({ part, bib, status, result }: BoardRunner): StartListEntry {
  const { date = '', distance = 0 } = readPart(part) ?? {};
  return { date, distance, bib, status, result };
}

function withdrawnRunner({ runner }: Withdrawal): readonly BoardRunner[] {
  return runner ? [boardRunnerRow(emptyDay(), runner)] : [];
}
