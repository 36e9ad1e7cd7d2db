import {
  type BoardRow,
  type PublicRules,
  type PublishedStanding,
  type RemovedRow,
  type StartListRow,
  startListRows,
} from '@app/domain';
import { ProjectionRunner, ViewStore } from '@app/eventing';
import { publications, raceday, type PublicationRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHmac } from 'node:crypto';
import { Config } from '../platform/config/config';
import { PreparedAnswer } from '../platform/http/prepared-answer';
import { base32 } from '../platform/names/registration-ids';
import { boardOf } from './read-races.handler';

const ID_LENGTH = 12;
/** Cache size, enough for many race days. */
const MAX_CACHED_IDS = 20_000;

/**
 * Derives public runner ids. A stored id starts with the paying registration, which would reveal families; a
 * public id reveals nothing, and is stable per registration secret on every node.
 */
export class PublicIds {
  private readonly key: Buffer;
  private readonly cache = new Map<string, string>();

  constructor(registrationSecret: string) {
    this.key = createHmac('sha256', registrationSecret).update('public-runner').digest();
  }

  /** 'runner-' and 12 base32 characters, 60 bits: a million runners collide once in two million times. */
  of(sort: string): string {
    const cached = this.cache.get(sort);
    if (cached !== undefined) return cached;
    const id = `runner-${base32(createHmac('sha256', this.key).update(sort).digest()).slice(0, ID_LENGTH)}`;
    if (this.cache.size >= MAX_CACHED_IDS) this.cache.clear();
    this.cache.set(sort, id);
    return id;
  }
}

/** Builds a race's public rows: the only source of public lists, socket messages and files. */
@Injectable()
export class PublicLists {
  private readonly rules: PublicRules;
  /** Per race and public id, the last order sent for each withheld finisher. */
  private readonly lastSentOrders = new Map<string, ReadonlyMap<string, number>>();

  constructor(
    private readonly views: ViewStore,
    { edition }: Config,
    ids: PublicIds,
  ) {
    const { hideAgeUnder } = edition.publicResults;
    this.rules = { hideAgeUnder, publicSort: (sort) => ids.of(sort) };
  }

  /** A race's row and its runners; empty for an unknown race. */
  async rows(part: string): Promise<readonly StartListRow[]> {
    const board = await boardOf(this.views, part);
    return startListRows(board, this.rules, await this.publishedIn(board));
  }

  private async publishedIn(rows: readonly BoardChange[]): Promise<readonly PublishedStanding[]> {
    const race = rows.find((row) => row.type === 'race');
    if (!race?.published) return [];
    const last = await this.views.get<PublicationRow>(publications.name, race.part, race.part);
    return last?.standings ?? [];
  }

  /**
   * The public rows for changed board rows. When times are withheld, a finish may shift the order of later
   * runners: those rows are included too, all of them the first time.
   */
  async changesFor(part: string, changed: readonly BoardChange[]): Promise<readonly PublicChange[]> {
    const removed = changed.flatMap((row) => (row.type === 'removed' ? [this.withPublicSort(row)] : []));
    const listed = changed.flatMap((row) => (row.type === 'removed' ? [] : [row]));
    const changedRows = startListRows(listed, this.rules, await this.publishedIn(listed));
    if (this.rules.hideAgeUnder === null) return [...changedRows, ...removed];

    const rows = await this.rows(part);
    const isChanged = new Set(changedRows.map(({ sort }) => sort));
    const hasMoved = this.recordOrders(part, ordersIn(rows));
    return [...rows.filter(({ sort }) => isChanged.has(sort) || hasMoved(sort)), ...removed];
  }

  /** The race changed without watchers: the next change sends every order again. */
  forgetSentOrders(part: string): void {
    this.lastSentOrders.delete(part);
  }

  private recordOrders(part: string, orders: ReadonlyMap<string, number>): (sort: string) => boolean {
    const before = this.lastSentOrders.get(part);
    this.lastSentOrders.set(part, orders);
    return (sort) => orders.get(sort) !== before?.get(sort);
  }

  /** A removed race's own row names no runner. */
  private withPublicSort(row: RemovedRow): RemovedRow {
    return row.sort === 'race' ? row : { ...row, sort: this.rules.publicSort(row.sort) };
  }
}

type BoardChange = BoardRow | RemovedRow;
type PublicChange = StartListRow | RemovedRow;

function ordersIn(rows: readonly StartListRow[]): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap((row) => (row.type === 'runner' && row.order !== undefined ? [[row.sort, row.order]] : [])),
  );
}

const MAX_CACHED_RACES = 64;

/** Caches the public answer of each race, built on demand and once per change. */
@Injectable()
export class PublicRaceCache {
  private readonly answers = new LRUCache<string, Promise<PreparedAnswer | undefined>>({
    max: MAX_CACHED_RACES,
  });

  constructor(
    private readonly lists: PublicLists,
    projections: ProjectionRunner,
  ) {
    projections.onChange((changes) => {
      for (const { partition } of changes) this.answers.delete(partition);
    }, raceday);
  }

  /** Undefined for an unknown race. */
  get(part: string): Promise<PreparedAnswer | undefined> {
    const cached = this.answers.get(part);
    if (cached) return cached;

    const answer = this.build(part);
    this.answers.set(part, answer);
    answer.catch(() => {
      if (this.answers.peek(part) === answer) this.answers.delete(part);
    });
    return answer;
  }

  private async build(part: string): Promise<PreparedAnswer | undefined> {
    const rows = await this.lists.rows(part);
    if (rows.length > 0) return new PreparedAnswer(rows);
    this.answers.delete(part);
    return undefined;
  }
}
