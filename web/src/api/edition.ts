import type { CourseRecord } from '@app/domain';

/** One year's race as its organisers describe it. Times without a zone are Swedish local time; money is whole `currency`. */
export interface Edition {
  readonly name: string;
  readonly date: string;
  readonly place: string;
  readonly distances: readonly EditionDistance[];
  readonly currency: string;
  /** In order; each holds until its own moment, the last (null) from then on. */
  readonly prices: readonly PriceStep[];
  readonly registrationButtonUntil: string;
  readonly registrationCloses: string;
  readonly courseRecords: readonly CourseRecord[];
  /** Runners under this age (years) have neither name nor time in public; null for nobody. */
  readonly publicResults: { readonly hideAgeUnder: number | null };
  /** A map of the organisers' own, to be shown instead of ours. */
  readonly courseMap: { readonly embed: string } | null;
  readonly organiser: Organiser;
  readonly partners: readonly EditionPartner[];
  /** The ways to share a page, in the order they are offered. */
  readonly share: readonly WayToShare[];
}

/** Who helps with the race; `logo` is the address of its picture, missing for those with a name alone. */
export interface EditionPartner {
  readonly name: string;
  readonly url: string;
  readonly logo?: string;
}

export type WayToShare = 'facebook' | 'twitter' | 'linkedin' | 'email';

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
