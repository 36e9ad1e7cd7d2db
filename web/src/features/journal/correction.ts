import {
  decideCorrection,
  distanceLabel,
  foldOf,
  readResult,
  Refusal,
  refusalText,
  type CorrectionCommand,
  type Day,
  type DayEvent,
  type Runner,
} from '@app/domain';

/** What can be put right, as the form asks. */
export const CORRECTIONS = {
  start: 'Starten gick en annan tid',
  finish: 'Fel tid i mål',
  insert: 'Missad målgång',
  swap: 'Två har bytt nummer',
  tie: 'Delad placering',
  order: 'Målordning enligt domare',
} as const;
export type CorrectionKind = keyof typeof CORRECTIONS;

/** What is typed: seconds, a time since the start, and numbers, all as text. */
export interface CorrectionFields {
  readonly kind: CorrectionKind;
  /** The races whose start it is, by their parts. */
  readonly parts: readonly string[];
  readonly seconds: string;
  readonly time: string;
  readonly bibs: string;
  readonly reason: string;
}

/** The command that the fields ask for; or what is missing still, in words. */
export function correctionIn(day: Day, fields: CorrectionFields): CorrectionCommand | string {
  const { kind } = fields;
  if (kind === 'start') return newStart(day, fields);
  const runners = runnersNamed(day, fields.bibs);
  if (typeof runners === 'string') return runners;
  const [first] = runners;
  if (!first) return 'Skriv startnummer';
  if (kind === 'finish' || kind === 'insert') return newFinish(day, first, fields);
  return amongSeveral(kind, runners, fields.reason);
}

function amongSeveral(
  kind: 'swap' | 'tie' | 'order',
  runners: readonly Runner[],
  reason: string,
): CorrectionCommand | string {
  const [one, other] = runners;
  if (!one || !other) return 'Skriv minst två startnummer, t.ex. 12, 13';
  const { part, sort, bib } = one;
  if (kind === 'swap') return { type: 'SwapBibs', part, sort, other: other.sort, bib, reason };
  const sorts = runners.map((runner) => runner.sort);
  return { type: kind === 'tie' ? 'DeclareTie' : 'SetJudgeOrder', part, sorts, reason };
}

/** The day as a correction makes it, or why the rules refuse it. */
export function corrected(history: readonly DayEvent[], day: Day, command: CorrectionCommand): Day | string {
  try {
    const meta = { at: 0, recordedAt: 0, by: '', device: '', commandId: '' };
    const told = { ...command, reason: command.reason.trim() === '' ? '–' : command.reason };
    const events = decideCorrection(told, day);
    const last = history.at(-1)?.revision ?? 0;
    return foldOf([
      ...history,
      ...events.map((event, index) => ({ revision: last + 1 + index, event, meta })),
    ]);
  } catch (error) {
    if (error instanceof Refusal) return refusalText(error.code, error.detail);
    throw error;
  }
}

/** A race, or several whose start is one correction. */
export interface StartChoice {
  readonly parts: readonly string[];
  readonly label: string;
}

/** Which starts can be moved at once: of each race, of those that started together, and of all that have started. */
export function startChoices({ races }: Day): readonly StartChoice[] {
  const all = [...races.values()].sort((one, other) => one.distance - other.distance);
  const begun = all.filter(({ started }) => started !== null);
  const together = [...new Set(begun.map(({ started }) => started))]
    .map((at) => begun.filter(({ started }) => started === at))
    .filter(({ length }) => length > 1 && length < begun.length);
  const choices = all.map(({ part, distance }) => ({ parts: [part], label: distanceLabel(distance) }));
  const several = [...together, ...(begun.length > 1 ? [begun] : [])].map((some) => ({
    parts: some.map(({ part }) => part),
    label: `${some.length === begun.length ? 'Alla startade' : 'Startade samtidigt'}: ${some.map(({ distance }) => distanceLabel(distance)).join(', ')}`,
  }));
  return [...choices, ...several];
}

function newStart({ races }: Day, { parts, seconds, reason }: CorrectionFields): CorrectionCommand | string {
  const [part = '', ...others] = parts;
  const started = races.get(part)?.started ?? null;
  if (started === null) return 'Loppet har inte startat';
  const shift = Number(seconds.trim().replace(',', '.').replace('−', '-'));
  if (seconds.trim() === '' || Number.isNaN(shift)) return 'Skriv hur många sekunder, t.ex. 7 eller -7';
  return { type: 'AdjustStart', part, start: started + Math.round(shift * 1000), others, reason };
}

function newFinish(
  { races }: Day,
  { part, sort }: Runner,
  fields: CorrectionFields,
): CorrectionCommand | string {
  const started = races.get(part)?.started ?? null;
  if (started === null) return 'Loppet har inte startat';
  const result = readResult(fields.time.trim());
  if (!result) return 'Skriv tiden från starten, t.ex. 18:10,3';
  const type = fields.kind === 'finish' ? 'AdjustFinish' : 'InsertFinish';
  return { type, part, sort, crossing: started + result.ms, reason: fields.reason };
}

function runnersNamed({ bibs, runners }: Day, typed: string): readonly Runner[] | string {
  const found: Runner[] = [];
  for (const word of typed.match(/\d+/g) ?? []) {
    const runner = runners.get(bibs.get(Number(word)) ?? '');
    if (!runner) return `Ingen löpare har startnummer ${word}`;
    found.push(runner);
  }
  return found;
}
