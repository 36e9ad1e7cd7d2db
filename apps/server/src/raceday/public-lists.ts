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

const LENGTH = 12;
/** Every runner of a good many race days. */
const REMEMBERED = 20_000;

/**
 * The ids that runners have in public. A stored id begins with the registration that paid, so it tells who belongs to which family;
 * these tell nothing, and stay the same for as long as the registration secret does, on whatever node.
 */
export class PublicIds {
  private readonly key: Buffer;
  private readonly known = new Map<string, string>();

  constructor(registrationSecret: string) {
    this.key = createHmac('sha256', registrationSecret).update('public-runner').digest();
  }

  /** 'runner-' and 12 letters or digits: 60 bits, so that two of a million runners meet once in two million times. */
  of(sort: string): string {
    const known = this.known.get(sort);
    if (known !== undefined) return known;
    const id = `runner-${base32(createHmac('sha256', this.key).update(sort).digest()).slice(0, LENGTH)}`;
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.set(sort, id);
    return id;
  }
}

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
    const board = await boardOf(this.views, part);
    return startListRows(board, this.rules, await this.publishedIn(board));
  }

  private async publishedIn(rows: readonly BoardNews[]): Promise<readonly PublishedStanding[]> {
    const race = rows.find((row) => row.type === 'race');
    if (!race?.published) return [];
    const last = await this.views.get<PublicationRow>(publications.name, race.part, race.part);
    return last?.standings ?? [];
  }

  /**
   * What everyone is told when these rows of a board have changed. Where times are withheld, a crossing may also move the order of
   * those behind it: they are told too, all of them the first time.
   */
  async news(part: string, changed: readonly BoardNews[]): Promise<readonly PublicNews[]> {
    const gone = changed.flatMap((row) => (row.type === 'removed' ? [this.withPublicSort(row)] : []));
    const there = changed.flatMap((row) => (row.type === 'removed' ? [] : [row]));
    const told = startListRows(there, this.rules, await this.publishedIn(there));
    if (this.rules.hideAgeUnder === null) return [...told, ...gone];

    const rows = await this.rows(part);
    const isChanged = new Set(told.map(({ sort }) => sort));
    const hasMoved = this.movedSince(part, ordersIn(rows));
    return [...rows.filter(({ sort }) => isChanged.has(sort) || hasMoved(sort)), ...gone];
  }

  /** The race has changed and nobody watched: whoever watches next is told anew where everyone came. */
  toldNobody(part: string): void {
    this.told.delete(part);
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

const RACES_KEPT = 64;

/** The public answer of each race, made once per change and only when somebody asks. */
@Injectable()
export class PreparedRaces {
  private readonly answers = new LRUCache<string, Promise<PreparedAnswer | undefined>>({ max: RACES_KEPT });

  constructor(
    private readonly lists: PublicLists,
    projections: ProjectionRunner,
  ) {
    projections.onChange((changes) => {
      for (const { partition } of changes) this.answers.delete(partition);
    }, raceday);
  }

  /** The race's answer, or undefined when there is no such race. */
  get(part: string): Promise<PreparedAnswer | undefined> {
    const known = this.answers.get(part);
    if (known) return known;

    const answer = this.prepare(part);
    this.answers.set(part, answer);
    answer.catch(() => {
      if (this.answers.peek(part) === answer) this.answers.delete(part);
    });
    return answer;
  }

  private async prepare(part: string): Promise<PreparedAnswer | undefined> {
    const rows = await this.lists.rows(part);
    if (rows.length > 0) return new PreparedAnswer(rows);
    this.answers.delete(part);
    return undefined;
  }
}
