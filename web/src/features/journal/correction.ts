import {
  boardRunnerRow,
  crossingsPassedBy,
  decideCorrection,
  distanceLabel,
  excludesFinish,
  foldOf,
  formatResult,
  markLabel,
  matchesWordStarts,
  parseResult,
  PLACEHOLDER_REASON,
  Refusal,
  refusalText,
  RESULT_MARKS,
  searchText,
  shiftFinishes,
  stockholmTime,
  type BoardRunner,
  type CorrectionCommand,
  type Day,
  type DayEvent,
  type DraftedCommand,
  type MarkWithoutFinish,
  type PassedCrossing,
  type Runner,
  type RunnerStatus,
} from '@app/domain';
import { fullName } from '../../components/runner-text';

/** The commands that the fields add to a draft; or a text that names the missing input. */
export function toDraftedCommands(day: Day, fields: CorrectionFields): readonly DraftedCommand[] | string {
  const { kind } = fields;
  if (kind === 'run') return runMoveCommands(day, fields);
  if (kind === 'mark') return statusCommands(day, fields);
  if (kind === 'bib') return bibCommands(day, fields);
  if (kind === 'end') return raceEndCommands(fields);
  const command = toCorrectionCommand(day, fields);
  return typeof command === 'string' ? command : [command];
}

function runMoveCommands(
  day: Day,
  { bibs, bibOffset }: CorrectionFields,
): readonly DraftedCommand[] | string {
  const [from, to] = (bibs.match(/\d+/g) ?? []).map(Number);
  if (from === undefined || to === undefined) return 'Skriv från och till vilket nummer, t.ex. 12–24';
  return orRefusalText(() => shiftFinishes(day, { from, to, by: bibOffset === '1' ? 1 : -1 }));
}

function statusCommands(day: Day, { bibs, mark }: CorrectionFields): readonly DraftedCommand[] | string {
  const runners = findRunnersByBib(day, bibs);
  if (typeof runners === 'string') return runners;
  if (runners.length === 0) return 'Skriv startnummer';
  return runners.map(({ part, sort }) => ({ type: 'SetRunnerStatus', part, sort, status: mark }));
}

function bibCommands(day: Day, { name, newBib }: CorrectionFields): readonly DraftedCommand[] | string {
  const runner = findRunner(day, name);
  if (typeof runner === 'string') return runner;
  if (!/^\s*\d+\s*$/.test(newBib)) return 'Skriv det nya startnumret';
  const { part, sort } = runner;
  return [{ type: 'RegisterBib', part, sort, bib: Number(newBib) }];
}

/** Finds a runner by bib, or by an unambiguous part of the name. */
function findRunner({ runners, bibs }: Day, typed: string): Runner | string {
  const name = typed.trim();
  if (name === '') return 'Skriv löparens nummer eller namn';
  const matchesName = matchesWordStarts(name);
  const found = /^\d+$/.test(name)
    ? [runners.get(bibs.get(Number(name)) ?? '')].filter((runner) => runner !== undefined)
    : [...runners.values()].filter(({ details }) =>
        matchesName(searchText({ ...details, bib: null, company: '' })),
      );
  const [one, another] = found;
  if (!one) return `Ingen löpare heter eller har nummer ${name}`;
  return another ? `Flera löpare heter ${name}: skriv mer av namnet` : one;
}

/** The time is set when the draft is applied. */
function raceEndCommands({ parts: [part = ''], mark }: CorrectionFields): readonly DraftedCommand[] {
  return [{ type: 'EndRace', part, at: 0, status: statusAtRaceEnd(mark) }];
}

/** The command that the fields describe; or a text that names the missing input. */
export function toCorrectionCommand(day: Day, fields: CorrectionFields): CorrectionCommand | string {
  const { kind } = fields;
  if (!Object.hasOwn(CORRECTIONS, kind)) return 'Lägg till det i ett utkast';
  if (kind === 'start') return startCommand(day, fields);
  if (kind === 'swap') return swapCommand(day, fields);
  return runnersCorrection(day, fields);
}

/** A correction of the runners whose bibs are typed. */
function runnersCorrection(day: Day, fields: CorrectionFields): CorrectionCommand | string {
  const { kind } = fields;
  const runners = findRunnersByBib(day, fields.bibs);
  if (typeof runners === 'string') return runners;
  const [first] = runners;
  if (!first) return 'Skriv startnummer';
  if (kind === 'finish' || kind === 'insert') return finishCommand(day, first, fields);
  return orderCommand(fields, runners);
}

function swapCommand(day: Day, { bibs, other, reason }: CorrectionFields): CorrectionCommand | string {
  const runners = findRunnersByBib(day, `${bibs} ${other}`);
  if (typeof runners === 'string') return runners;
  const [one, two] = runners;
  const isOneEach = [bibs, other].every((field) => /^\s*\d+\s*$/.test(field));
  if (!isOneEach || !one || !two) return 'Skriv ett startnummer i varje fält';
  return { type: 'SwapBibs', part: one.part, sort: one.sort, other: two.sort, bib: one.bib, reason };
}

function orderCommand(
  { kind, reason }: CorrectionFields,
  runners: readonly Runner[],
): CorrectionCommand | string {
  const [one, other] = runners;
  if (!one || !other) return 'Skriv minst två startnummer, t.ex. 12, 13';
  const sorts = runners.map(({ sort }) => sort);
  return { type: kind === 'tie' ? 'DeclareTie' : 'SetJudgeOrder', part: one.part, sorts, reason };
}

/** The day after a correction, or the text of why the rules refuse it. */
export function applyCorrection(
  history: readonly DayEvent[],
  day: Day,
  command: CorrectionCommand,
): Day | string {
  return orRefusalText(() => {
    const meta = { at: 0, recordedAt: 0, by: '', device: '', commandId: '' };
    // The outcome does not depend on the reason, which may not be written yet.
    const events = decideCorrection({ ...command, reason: PLACEHOLDER_REASON }, day);
    const last = history.at(-1)?.revision ?? 0;
    return foldOf([
      ...history,
      ...events.map((event, index) => ({ revision: last + 1 + index, event, meta })),
    ]);
  });
}

/** The crossings that a moved start leaves before it; none while the fields are incomplete or refused. */
export function crossingsPassedByCorrection(day: Day, fields: CorrectionFields): readonly PassedCrossing[] {
  const command = toCorrectionCommand(day, fields);
  if (typeof command === 'string') return [];
  const passed = orRefusalText(() =>
    crossingsPassedBy(day, decideCorrection({ ...command, reason: PLACEHOLDER_REASON }, day)),
  );
  return typeof passed === 'string' ? [] : passed;
}

/** The correction, with the crossings to revoke if it moves a start. */
export function withRevocations(
  command: CorrectionCommand,
  alsoRevoke: readonly number[],
): CorrectionCommand {
  return command.type === 'AdjustStart' && alsoRevoke.length > 0 ? { ...command, alsoRevoke } : command;
}

function orRefusalText<Done>(action: () => Done): Done | string {
  try {
    return action();
  } catch (error) {
    if (error instanceof Refusal) return refusalText(error.code, error.detail);
    throw error;
  }
}

function startCommand(
  { races }: Day,
  { parts, seconds, isEarlier, reason }: CorrectionFields,
): CorrectionCommand | string {
  const [part = '', ...others] = parts;
  const started = races.get(part)?.started ?? null;
  if (started === null) return 'Loppet har inte startat';
  const by = startShift({ seconds, isEarlier });
  if (by === undefined) return 'Skriv hur många sekunder, utan minus, t.ex. 7';
  return { type: 'AdjustStart', part, start: started + by, others, reason };
}

/** The shift in ms, negative for an earlier start; undefined without a number of seconds, and for none. */
function startShift({
  seconds,
  isEarlier,
}: Pick<CorrectionFields, 'seconds' | 'isEarlier'>): number | undefined {
  const typed = seconds.trim().replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(typed)) return undefined;
  const shift = Math.round(Number(typed) * 1000);
  return shift === 0 ? undefined : shift * (isEarlier ? -1 : 1);
}

function finishCommand(
  day: Day,
  { part, sort }: Runner,
  fields: CorrectionFields,
): CorrectionCommand | string {
  const started = day.races.get(part)?.started ?? null;
  if (started === null) return 'Loppet har inte startat';
  const { kind, reason } = fields;
  const isBetween = kind === 'insert' && fields.isBetween;
  const crossing = isBetween ? crossingBetween(day, fields) : typedCrossing(started, fields);
  if (typeof crossing === 'string') return crossing;
  return { type: kind === 'finish' ? 'AdjustFinish' : 'InsertFinish', part, sort, crossing, reason };
}

function typedCrossing(started: number, { time }: CorrectionFields): number | string {
  const result = parseResult(time.trim());
  return result ? started + result.ms : 'Skriv tiden från starten, t.ex. 18:10,3';
}

/** The crossings of two finishers, the earlier first. */
interface Gap {
  readonly first: number;
  readonly last: number;
}

/** The crossings of the two finishers around a missed finish; or a text that names what is missing. */
function gapBetween(day: Day, { after, before }: Pick<CorrectionFields, 'after' | 'before'>): Gap | string {
  const crossings = crossingsOf(day, [after, before]);
  if (typeof crossings === 'string') return crossings;
  const [first = 0, last = 0] = crossings;
  if (first > last) return `Nr ${after.trim()} gick i mål efter nr ${before.trim()}: byt plats på numren`;
  if (last - first < 2)
    return 'Ingen tid ryms mellan de två: skriv tiden i stället, och bestäm ordningen som domare efteråt';
  return { first, last };
}

function crossingBetween(day: Day, fields: CorrectionFields): number | string {
  const gap = gapBetween(day, fields);
  return typeof gap === 'string' ? gap : middleOf(gap);
}

function middleOf({ first, last }: Gap): number {
  return Math.floor((first + last) / 2);
}

function crossingsOf(day: Day, typed: readonly string[]): readonly number[] | string {
  const isOneEach = typed.every((bib) => /^\s*\d+\s*$/.test(bib));
  if (!isOneEach) return 'Skriv numren på dem som gick i mål närmast före och efter, t.ex. 412 och 414';
  const runners = findRunnersByBib(day, typed.join(' '));
  if (typeof runners === 'string') return runners;
  const crossings: number[] = [];
  for (const runner of runners) {
    const { finished, bib } = boardRunnerRow(day, runner);
    if (finished === null) return `Nr ${String(bib)} är inte i mål`;
    crossings.push(finished);
  }
  return crossings;
}

/**
 * The time that a finish between two others gets, and who finished between them: 'I mål 18:10.3, mitt
 * emellan.' Undefined while a number is missing or wrong.
 */
export function betweenText(day: Day, fields: CorrectionFields): string | undefined {
  const [started, gap] = [startOf(day, fields.bibs), gapBetween(day, fields)];
  if (started === null || typeof gap === 'string') return undefined;
  const others = finishersBetween(day, gap);
  const more = others.length === 0 ? '' : ` OBS: ${namesOrCount(others)} gick i mål mellan de två.`;
  return `I mål ${formatResult(middleOf(gap) - started)}, mitt emellan.${more}`;
}

/** The start of the race of the first typed bib. */
function startOf(day: Day, bibs: string): number | null {
  const runners = findRunnersByBib(day, bibs);
  const part = typeof runners === 'string' ? undefined : runners[0]?.part;
  return day.races.get(part ?? '')?.started ?? null;
}

/** In order of crossing. */
function finishersBetween(day: Day, { first, last }: Gap): readonly BoardRunner[] {
  return [...day.runners.values()]
    .map((runner) => boardRunnerRow(day, runner))
    .filter(({ finished: at }) => at !== null && at > first && at < last)
    .sort((one, other) => Number(one.finished) - Number(other.finished));
}

/** 'nr 13 Anna Ek och nr 15 Eva Ek'; '4 till' for more than fit in a line. */
function namesOrCount(runners: readonly BoardRunner[]): string {
  if (runners.length > MAX_NAMED) return `${String(runners.length)} till`;
  const names = runners.map((runner) =>
    runner.bib === null ? fullName(runner) : `nr ${String(runner.bib)} ${fullName(runner)}`,
  );
  return new Intl.ListFormat('sv').format(names);
}

const MAX_NAMED = 3;

/**
 * The start of the only chosen race, and its new one: 'Starten står på 10:30:31 och blir 10:30:38. '; '' for
 * several races, or without a start.
 */
export function startTimeText({ races }: Day, fields: CorrectionFields): string {
  const [part = '', ...others] = fields.parts;
  const started = races.get(part)?.started;
  if (others.length > 0 || started == null) return '';
  const by = startShift(fields);
  const becomes = by === undefined ? '' : ` och blir ${stockholmTime(started + by)}`;
  return `Starten står på ${stockholmTime(started)}${becomes}. `;
}

/**
 * The runner with the only typed bib, and their time: 'Anna Ek, i mål 18:10.3'; undefined for any other text.
 */
export function runnerText(day: Day, typed: string): string | undefined {
  const number = /^\s*(\d+)\s*$/.exec(typed)?.[1];
  const runner = day.runners.get(day.bibs.get(Number(number)) ?? '');
  if (!runner) return undefined;
  const { firstname, lastname } = runner.details;
  const { result } = boardRunnerRow(day, runner);
  return `${firstname} ${lastname}`.trim() + (result === null ? '' : `, i mål ${formatResult(result)}`);
}

function findRunnersByBib({ bibs, runners }: Day, typed: string): readonly Runner[] | string {
  const found: Runner[] = [];
  for (const word of typed.match(/\d+/g) ?? []) {
    const runner = runners.get(bibs.get(Number(word)) ?? '');
    if (!runner) return `Ingen löpare har startnummer ${word}`;
    found.push(runner);
  }
  return found;
}

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
  mark: new Intl.ListFormat('sv', { type: 'disjunction' }).format(RESULT_MARKS.map(markLabel)),
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
  /** Whether the start was earlier than recorded, instead of later. */
  readonly isEarlier: boolean;
  readonly time: string;
  /** Whether a missed finish is put between two others, instead of at a typed time; and their bibs. */
  readonly isBetween: boolean;
  readonly after: string;
  readonly before: string;
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

/** The status of runners still on the course when a race ends: DNF unless another such mark was chosen. */
export function statusAtRaceEnd(mark: RunnerStatus): MarkWithoutFinish {
  return excludesFinish(mark) ? mark : 'dnf';
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
  const between = { isBetween: false, after: '', before: '' };
  return { kind: 'start', parts, isEarlier: false, bibOffset: '-1', mark: 'dnf', ...typed, ...between };
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
interface StartChoice {
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
