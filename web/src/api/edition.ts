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
  readonly organiser: Organiser;
}

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

/** `distance` is in km, `time` ready to show ('3:27.0'); `name` is empty where nobody knows. */
interface CourseRecord {
  readonly distance: number;
  readonly name: string;
  readonly year: number;
  readonly time: string;
}

interface Organiser {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}
