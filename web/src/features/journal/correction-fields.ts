import { distanceLabel, type Day, type RunnerStatus } from '@app/domain';

/** The kinds of corrections that can be saved at once, with their labels. */
export const CORRECTIONS = {
  start: 'Starten gick en annan tid',
  finish: 'Fel tid i mål',
  insert: 'Missad målgång',
  swap: 'Två har bytt nummer',
  tie: 'Delad placering',
  order: 'Målordning enligt domare',
} as const;
/** The kinds that a draft accepts. */
export const DRAFT_CORRECTIONS = {
  ...CORRECTIONS,
  run: 'Målgångar i rad med fel nummer',
  mark: 'DNS, DNF eller DSQ',
  bib: 'Fel eller inget startnummer',
  end: 'Loppet ska avslutas',
} as const;
export type CorrectionKind = keyof typeof DRAFT_CORRECTIONS;

/**
 * Reads a form's initial values from the address: '?typ=finish&nr=12', for a swap '?typ=swap&nr=12,13', for a
 * start '?typ=start&lopp=race-250913-56'.
 */
export function initialFieldsIn(search: URLSearchParams): InitialFields {
  const [kind, bibs] = [search.get('typ') ?? '', search.get('nr') ?? ''];
  if (!isKind(kind)) return bibs === '' ? {} : { bibs };
  const [part, runner] = [search.get('lopp') ?? '', search.get('lopare') ?? ''];
  return { kind, ...initialFieldsOfKind(kind, { bibs, part }), ...(runner !== '' && { runner }) };
}

function initialFieldsOfKind(
  kind: CorrectionKind,
  { bibs, part }: { readonly bibs: string; readonly part: string },
): InitialFields {
  if (kind === 'swap') return twoBibsIn(bibs);
  if (kind === 'bib') return { name: bibs };
  if (kind === 'start') return part === '' ? {} : { parts: [part] };
  return { bibs };
}

function twoBibsIn(typed: string): Pick<CorrectionFields, 'bibs' | 'other'> {
  const [bibs = '', other = ''] = typed.match(/\d+/g) ?? [];
  return { bibs, other };
}

function isKind(kind: string): kind is CorrectionKind {
  return Object.hasOwn(DRAFT_CORRECTIONS, kind);
}

/** The input of the form: seconds, a time since the start, and bibs, all as text. */
export interface CorrectionFields {
  readonly kind: CorrectionKind;
  /** The parts of the races that share the start. */
  readonly parts: readonly string[];
  readonly seconds: string;
  readonly time: string;
  readonly bibs: string;
  /** The other bib of a swap. */
  readonly other: string;
  /** The correct bib minus the recorded one. */
  readonly bibOffset: '1' | '-1';
  readonly mark: RunnerStatus;
  /** The name of a runner without a bib, or with a wrong one, and their new bib. */
  readonly name: string;
  readonly newBib: string;
  readonly reason: string;
}

/** The status of runners still on the course when a race ends: DNF unless DNS was chosen. */
export function statusAtRaceEnd(mark: RunnerStatus): 'dns' | 'dnf' {
  return mark === 'dns' ? 'dns' : 'dnf';
}

/** The initial values of a form. `runner` is a runner's `sort`: names do not belong in addresses. */
export type InitialFields = Partial<Pick<CorrectionFields, 'kind' | 'bibs' | 'other' | 'name' | 'parts'>> & {
  readonly runner?: string;
};

/** The fields of a form with initial values. */
export function initialFields(day: Day, { runner = '', ...values }: InitialFields): CorrectionFields {
  const details = day.runners.get(runner)?.details;
  return {
    ...emptyFields(day),
    ...values,
    ...(details && { name: `${details.firstname} ${details.lastname}`.trim() }),
  };
}

/** The fields of an empty form. */
export function emptyFields(day: Day): CorrectionFields {
  const parts = startChoices(day)[0]?.parts ?? [];
  const typed = { seconds: '', time: '', bibs: '', other: '', name: '', newBib: '', reason: '' };
  return { kind: 'start', parts, bibOffset: '-1', mark: 'dnf', ...typed };
}

/** The races of a day, the shortest first. */
export function raceChoices({
  races,
}: Pick<Day, 'races'>): readonly { readonly part: string; readonly label: string }[] {
  return byDistance(races).map(({ part, distance }) => ({ part, label: distanceLabel(distance) }));
}

function byDistance(races: Day['races']) {
  return [...races.values()].sort((one, other) => one.distance - other.distance);
}

/** A race, or several whose start is one correction. */
export interface StartChoice {
  readonly parts: readonly string[];
  readonly label: string;
}

/** The starts that can be moved: each race, races that started together, and all started races. */
export function startChoices({ races }: Pick<Day, 'races'>): readonly StartChoice[] {
  const all = byDistance(races);
  const startedRaces = all.filter(({ started }) => started !== null);
  const simultaneous = [...new Set(startedRaces.map(({ started }) => started))]
    .map((at) => startedRaces.filter(({ started }) => started === at))
    .filter(({ length }) => length > 1 && length < startedRaces.length);
  const choices = raceChoices({ races }).map(({ part, label }) => ({ parts: [part], label }));
  const combined = [...simultaneous, ...(startedRaces.length > 1 ? [startedRaces] : [])].map((group) => ({
    parts: group.map(({ part }) => part),
    label: `${group.length === startedRaces.length ? 'Alla startade' : 'Startade samtidigt'}: ${group.map(({ distance }) => distanceLabel(distance)).join(', ')}`,
  }));
  return [...choices, ...combined];
}
