import type { ErasureRequest } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { FamilyReader } from './family-reader';

/** Families that have asked to be erased and are not erased yet. */
@Injectable()
export class ErasureRequests {
  constructor(private readonly families: FamilyReader) {}

  /** Oldest request first. */
  async all(): Promise<readonly ErasureRequest[]> {
    const waiting: ErasureRequest[] = [];
    for (const { registration, edition, asked } of await this.families.erasureStates()) {
      const family = asked && (await this.families.of(registration));
      if (!asked || !family) continue;
      const { email, runners } = family.row;
      const names = Object.values(runners).map(({ firstname, lastname }) =>
        `${firstname} ${lastname}`.trim(),
      );
      waiting.push({ registration, edition, email, names, ...asked });
    }
    return waiting.sort((one, other) => one.at.localeCompare(other.at));
  }
}
