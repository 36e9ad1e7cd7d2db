/** Every rule a command can break, by a name that clients and tests may rely on. */
export type RefusalCode =
  | 'part-invalid'
  | 'date-invalid'
  | 'distance-invalid'
  | 'distance-not-whole-hundreds'
  | 'part-mismatch'
  | 'race-exists'
  | 'race-unknown'
  | 'race-not-started'
  | 'race-ended'
  | 'runners-still-out'
  | 'runner-unknown'
  | 'runner-invalid'
  | 'runner-exists'
  | 'runner-in-other-race'
  | 'runner-finished'
  | 'runner-erased'
  | 'name-missing'
  | 'name-too-long'
  | 'age-invalid'
  | 'group-invalid'
  | 'status-invalid'
  | 'bib-invalid'
  | 'bib-taken'
  | 'bib-unknown'
  | 'time-before-start'
  | 'time-out-of-range'
  | 'reset-word-wrong'
  | 'age-missing'
  | 'distance-missing'
  | 'company-too-long'
  | 'distance-shut'
  | 'too-many-runners'
  | 'no-runners'
  | 'registration-unknown'
  | 'registration-erased'
  | 'reason-missing'
  | 'reason-too-long'
  | 'reason-names-somebody'
  | 'already-paid'
  | 'payment-open'
  | 'payment-uncertain'
  | 'payment-astray'
  | 'payment-unknown'
  | 'campaign-invalid'
  | 'campaign-used'
  | 'campaign-exists'
  | 'code-unknown'
  | 'code-used'
  | 'code-tries'
  | 'code-ended'
  | 'code-expired';

/** A broken rule: thrown by `decide`, translated at the edge. `detail` names what was involved (a bib, a runner's id); never a person's name. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly detail: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
    this.name = 'Refusal';
  }
}
