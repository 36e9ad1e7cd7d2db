import type { CourseRecord } from '@app/domain';

/** One year's race as its organisers describe it. Times without a zone are Swedish local time; money is whole `currency`. */
export interface Edition {
  readonly name: string;
  readonly date: string;
  readonly place: string;
  readonly distances: readonly EditionDistance[];
  readonly currency: string;
  /** In order; each price applies until its own moment, the last (null) without end. */
  readonly prices: readonly PriceStep[];
  readonly registrationButtonUntil: string;
  readonly registrationCloses: string;
  readonly courseRecords: readonly CourseRecord[];
  /** Runners under this age (years) have neither name nor time in public; null for no limit. */
  readonly publicResults: { readonly hideAgeUnder: number | null };
  /** The organisers' own map, shown instead of ours. */
  readonly courseMap: { readonly embed: string } | null;
  readonly organiser: Organiser;
  readonly partners: readonly EditionPartner[];
  /** The share channels, in the order offered. */
  readonly share: readonly ShareChannel[];
}

/** A partner of the race; `logo` is the address of its picture, missing when there is only a name. */
export interface EditionPartner {
  readonly name: string;
  readonly url: string;
  readonly logo?: string;
}

export type ShareChannel = 'facebook' | 'twitter' | 'linkedin' | 'email';

/** `start` is 'HH:MM'. */
export interface EditionDistance {
  readonly metres: number;
  readonly km: number;
  readonly label: string;
  readonly start: string;
}

export interface PriceStep {
  readonly until: string | null;
  readonly adult: number;
  readonly child: number;
}

interface Organiser {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}
