import { metresFromKm } from '@app/domain';
import { ViewStore } from '@app/eventing';
import {
  ALL_FAMILIES,
  ALL_SUPPRESSIONS,
  type PaidFamilyRow,
  previousRunners,
  type RegistrationRow,
  registrations,
  suppressions,
  type SuppressionRow,
} from '@app/views';
import { Injectable } from '@nestjs/common';
import { CurrentEdition } from '../registration';
import { MailingIds } from './mailing-ids';

/** An address that paid in earlier editions, newest first. `registration`: its id in the newest of them. */
interface PreviousRunner {
  readonly email: string;
  readonly editions: readonly string[];
  readonly registration: string;
}

/** Addresses that may get mailings about this edition: paid in an earlier one and not unsubscribed. */
@Injectable()
export class PreviousRunners {
  constructor(
    private readonly views: ViewStore,
    readonly edition: CurrentEdition,
    private readonly ids: MailingIds,
  ) {}

  /** Sorted by address. Cost grows with all registrations ever stored; for rare organiser requests. */
  async all(): Promise<readonly PreviousRunner[]> {
    const rows = await this.views.list<PaidFamilyRow>(previousRunners.name, ALL_FAMILIES);
    const earlier = rows.filter(({ edition }) => edition < this.edition.name);
    const suppressed = await this.suppressed();
    const wantsMail = (email: string) =>
      suppressed.size === 0 || !suppressed.has(this.ids.suppression(email));
    return [...byAddress(earlier)]
      .filter(([email]) => wantsMail(email))
      .map(([email, families]) => previousRunner(email, families))
      .sort((one, other) => (one.email < other.email ? -1 : 1));
  }

  /** The address of a registration that has paid, or of this edition; undefined when erased. */
  async addressOf(registration: string): Promise<string | undefined> {
    const row =
      (await this.views.get<PaidFamilyRow>(previousRunners.name, ALL_FAMILIES, registration)) ??
      (await this.views.get<RegistrationRow>(registrations.name, this.edition.name, registration));
    return row?.email.includes('@') ? row.email : undefined;
  }

  private async suppressed(): Promise<ReadonlySet<string>> {
    const rows = await this.views.list<SuppressionRow>(suppressions.name, ALL_SUPPRESSIONS);
    return new Set(rows.map(({ suppression }) => suppression));
  }
}

function byAddress(rows: readonly PaidFamilyRow[]): ReadonlyMap<string, readonly PaidFamilyRow[]> {
  const families = new Map<string, PaidFamilyRow[]>();
  for (const row of rows) {
    const email = row.email.toLowerCase();
    const existing = families.get(email);
    if (existing) existing.push(row);
    else families.set(email, [row]);
  }
  return families;
}

function previousRunner(email: string, families: readonly PaidFamilyRow[]): PreviousRunner {
  const newestFirst = families.toSorted((one, other) => other.edition.localeCompare(one.edition));
  const editions = newestFirst.map(({ edition }) => edition);
  return { email, editions, registration: newestFirst[0]?.registration ?? '' };
}

/** Selects the recipients of a mailing, as registrations. */
@Injectable()
export class Recipients {
  constructor(
    private readonly views: ViewStore,
    private readonly previous: PreviousRunners,
  ) {}

  get edition(): string {
    return this.previous.edition.name;
  }

  /** This edition's families with a runner in the distances (metres), or those of earlier editions. */
  async of(distances: readonly number[] | undefined): Promise<readonly string[]> {
    if (distances) return this.familiesIn(distances);
    return (await this.previous.all()).map(({ registration }) => registration);
  }

  /** Paid registrations with a runner in these distances, one per address, sorted by address. */
  private async familiesIn(distances: readonly number[]): Promise<readonly string[]> {
    const rows = await this.views.list<RegistrationRow>(registrations.name, this.edition);
    const byAddress = new Map<string, string>();
    for (const { email, paid, runners, registration } of rows) {
      const isIn = Object.values(runners).some(({ distance }) => distances.includes(metresFromKm(distance)));
      if (paid && isIn && email.includes('@')) byAddress.set(email.toLowerCase(), registration);
    }
    return [...byAddress].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, family]) => family);
  }
}
