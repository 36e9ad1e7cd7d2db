import { metresFromKm } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { type RegistrationRow, registrations } from '@app/views';
import { Injectable } from '@nestjs/common';
import { CurrentEdition } from '../registration';
import { PreviousRunners } from './previous-runners';

/** Families in this edition's race: paid, with an address. */
@Injectable()
export class EditionFamilies {
  constructor(
    private readonly views: ViewStore,
    readonly current: CurrentEdition,
  ) {}

  /** Registrations with a runner in these distances (metres), one per address, sorted by address. */
  async inDistances(distances: readonly number[]): Promise<readonly string[]> {
    const rows = await this.views.list<RegistrationRow>(registrations.name, this.current.name);
    const byAddress = new Map<string, string>();
    for (const { email, paid, runners, registration } of rows) {
      const isIn = Object.values(runners).some(({ distance }) => distances.includes(metresFromKm(distance)));
      if (paid && isIn && email.includes('@')) byAddress.set(email.toLowerCase(), registration);
    }
    return [...byAddress].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, family]) => family);
  }
}

/** Selects the recipients of a mailing, as registrations. */
@Injectable()
export class Recipients {
  constructor(
    private readonly previous: PreviousRunners,
    private readonly families: EditionFamilies,
  ) {}

  get edition(): string {
    return this.families.current.name;
  }

  /**
   * This edition's families with a runner in the distances (metres); without distances, families of earlier
   * editions.
   */
  async of(distances: readonly number[] | undefined): Promise<readonly string[]> {
    if (distances) return this.families.inDistances(distances);
    return (await this.previous.all()).map(({ registration }) => registration);
  }
}
