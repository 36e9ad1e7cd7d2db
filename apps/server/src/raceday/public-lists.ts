import { ViewStore } from '@app/eventing';
import {
  startListRows,
  type BoardRow,
  type PublicRules,
  type RemovedRow,
  type StartListRow,
} from '@app/domain';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { PublicIds } from './public-ids';
import { boardOf } from './race-rows';

/** What everyone may read of the races. The one way out of a board: lists, sockets and files for the public come from here. */
@Injectable()
export class PublicLists {
  private readonly rules: PublicRules;
  /** By race and public id: the order each withheld finisher was last told to have. */
  private readonly told = new Map<string, ReadonlyMap<string, number>>();

  constructor(
    private readonly views: ViewStore,
    { edition }: Config,
    ids: PublicIds,
  ) {
    const { hideAgeUnder } = edition.publicResults;
    this.rules = { hideAgeUnder, publicSort: (sort) => ids.of(sort) };
  }

  /** A race's row, then its runners; nothing where there is no such race. */
  async rows(part: string): Promise<readonly StartListRow[]> {
    return startListRows(await boardOf(this.views, part), this.rules);
  }

  /**
   * What everyone is told when these rows of a board have changed. Where times are withheld, a crossing may also move the order of
   * those behind it: they are told too, all of them the first time.
   */
  async news(part: string, changed: readonly BoardNews[]): Promise<readonly PublicNews[]> {
    const gone = changed.flatMap((row) => (row.type === 'removed' ? [this.withPublicSort(row)] : []));
    const standing = changed.flatMap((row) => (row.type === 'removed' ? [] : [row]));
    const told = startListRows(standing, this.rules);
    if (this.rules.hideAgeUnder === null) return [...told, ...gone];

    const rows = await this.rows(part);
    const isChanged = new Set(told.map(({ sort }) => sort));
    const hasMoved = this.movedSince(part, ordersIn(rows));
    return [...rows.filter(({ sort }) => isChanged.has(sort) || hasMoved(sort)), ...gone];
  }

  private movedSince(part: string, orders: ReadonlyMap<string, number>): (sort: string) => boolean {
    const before = this.told.get(part);
    this.told.set(part, orders);
    return (sort) => orders.get(sort) !== before?.get(sort);
  }

  private withPublicSort(row: RemovedRow): RemovedRow {
    return { ...row, sort: this.rules.publicSort(row.sort) };
  }
}

/** What a race's screens are told: rows, and who is gone. */
type BoardNews = BoardRow | RemovedRow;
type PublicNews = StartListRow | RemovedRow;

function ordersIn(rows: readonly StartListRow[]): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap((row) => (row.type === 'runner' && row.order !== undefined ? [[row.sort, row.order]] : [])),
  );
}
