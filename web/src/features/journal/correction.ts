import {
  decideCorrection,
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
  readonly part: string;
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

function newStart({ races }: Day, { part, seconds, reason }: CorrectionFields): CorrectionCommand | string {
  const started = races.get(part)?.started ?? null;
  if (started === null) return 'Loppet har inte startat';
  const shift = Number(seconds.trim().replace(',', '.').replace('−', '-'));
  if (seconds.trim() === '' || Number.isNaN(shift)) return 'Skriv hur många sekunder, t.ex. 7 eller -7';
  return { type: 'AdjustStart', part, start: started + Math.round(shift * 1000), reason };
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
