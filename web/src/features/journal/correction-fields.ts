import { distanceLabel, type Day, type RunnerStatus } from '@app/domain';

/** What can be put right, as the form asks. */
export const CORRECTIONS = {
  start: 'Starten gick en annan tid',
  finish: 'Fel tid i mål',
  insert: 'Missad målgång',
  swap: 'Två har bytt nummer',
  tie: 'Delad placering',
  order: 'Målordning enligt domare',
} as const;
/** What a draft takes in beside that. */
export const DRAFTED = {
  ...CORRECTIONS,
  run: 'Målgångar i rad med fel nummer',
  mark: 'DNS, DNF eller DSQ',
  bib: 'Fel eller inget startnummer',
  end: 'Loppet ska avslutas',
} as const;
export type CorrectionKind = keyof typeof DRAFTED;

/** What an address says that is to be put right: '?typ=finish&nr=12', of two who have swapped '?typ=swap&nr=12,13', of a start '?typ=start&lopp=race-250913-56'. */
export function begunBy(search: URLSearchParams): Begun {
  const [kind, bibs] = [search.get('typ') ?? '', search.get('nr') ?? ''];
  if (!isKind(kind)) return bibs === '' ? {} : { bibs };
  const [part, runner] = [search.get('lopp') ?? '', search.get('lopare') ?? ''];
  return { kind, ...begunFields(kind, { bibs, part }), ...(runner !== '' && { runner }) };
}

function begunFields(
  kind: CorrectionKind,
  { bibs, part }: { readonly bibs: string; readonly part: string },
): Begun {
  if (kind === 'swap') return bothIn(bibs);
  if (kind === 'bib') return { name: bibs };
  if (kind === 'start') return part === '' ? {} : { parts: [part] };
  return { bibs };
}

function bothIn(typed: string): Pick<CorrectionFields, 'bibs' | 'other'> {
  const [bibs = '', other = ''] = typed.match(/\d+/g) ?? [];
  return { bibs, other };
}

function isKind(kind: string): kind is CorrectionKind {
  return Object.hasOwn(DRAFTED, kind);
}

/** What is typed: seconds, a time since the start, and numbers, all as text. */
export interface CorrectionFields {
  readonly kind: CorrectionKind;
  /** The races whose start it is, by their parts. */
  readonly parts: readonly string[];
  readonly seconds: string;
  readonly time: string;
  readonly bibs: string;
  /** The number of the other, where two have swapped. */
  readonly other: string;
  /** How much higher the right number is than the one that was taken in. */
  readonly by: '1' | '-1';
  readonly mark: RunnerStatus;
  /** What somebody without a bib, or with a wrong one, is called, and the bib that they are to have. */
  readonly name: string;
  readonly newBib: string;
  readonly reason: string;
}

/** What those become who are out on the course when a race ends: DNF where nothing else that fits was chosen. */
export function markAtEnd(mark: RunnerStatus): 'dns' | 'dnf' {
  return mark === 'dns' ? 'dns' : 'dnf';
}

/** What a form begins with. `runner`: the one who is to be named, by their `sort`: names are not to stand in addresses. */
export type Begun = Partial<Pick<CorrectionFields, 'kind' | 'bibs' | 'other' | 'name' | 'parts'>> & {
  readonly runner?: string;
};

/** The fields as they are where something has been chosen already. */
export function begunFieldsOn(day: Day, { runner = '', ...begun }: Begun): CorrectionFields {
  const named = day.runners.get(runner)?.details;
  return {
    ...noFields(day),
    ...begun,
    ...(named && { name: `${named.firstname} ${named.lastname}`.trim() }),
  };
}

/** A form that nobody has typed in yet. */
export function noFields(day: Day): CorrectionFields {
  const parts = startChoices(day)[0]?.parts ?? [];
  const typed = { seconds: '', time: '', bibs: '', other: '', name: '', newBib: '', reason: '' };
  return { kind: 'start', parts, by: '-1', mark: 'dnf', ...typed };
}

/** The races of a day, the shortest first. */
export function raceChoices({
  races,
}: Pick<Day, 'races'>): readonly { readonly part: string; readonly label: string }[] {
  return inOrder(races).map(({ part, distance }) => ({ part, label: distanceLabel(distance) }));
}

function inOrder(races: Day['races']) {
  return [...races.values()].sort((one, other) => one.distance - other.distance);
}

/** A race, or several whose start is one correction. */
export interface StartChoice {
  readonly parts: readonly string[];
  readonly label: string;
}

/** Which starts can be moved at once: of each race, of those that started together, and of all that have started. */
export function startChoices({ races }: Pick<Day, 'races'>): readonly StartChoice[] {
  const all = inOrder(races);
  const begun = all.filter(({ started }) => started !== null);
  const together = [...new Set(begun.map(({ started }) => started))]
    .map((at) => begun.filter(({ started }) => started === at))
    .filter(({ length }) => length > 1 && length < begun.length);
  const choices = raceChoices({ races }).map(({ part, label }) => ({ parts: [part], label }));
  const several = [...together, ...(begun.length > 1 ? [begun] : [])].map((some) => ({
    parts: some.map(({ part }) => part),
    label: `${some.length === begun.length ? 'Alla startade' : 'Startade samtidigt'}: ${some.map(({ distance }) => distanceLabel(distance)).join(', ')}`,
  }));
  return [...choices, ...several];
}
