import type { RaceDayFile } from '../../../apps/demo/src/race-day-file';
import type { Step, WireCommand } from '../../../apps/demo/src/script';

const races = {
  short: 'race-250913-08',
  late: 'race-250913-16',
  missed: 'race-250913-28',
  long: 'race-250913-56',
} as const;

/** A correction entered in the form of a draft: labels, and the text typed or the option chosen. */
export interface FormCorrection {
  readonly kind: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly choices?: Readonly<Record<string, string>>;
}

/** A race day with mistakes, and the corrections that undo them all. */
export interface PlantedDay {
  readonly steps: readonly Step[];
  /** Journal lines to revoke, by the names of their buttons. */
  readonly journalLinesToRevoke: readonly RegExp[];
  readonly corrections: readonly FormCorrection[];
  /** Number of mistakes. */
  readonly count: number;
}

/**
 * Plants mistakes in a race day: a start 7 s late, ten pairs of swapped bibs, twelve finishes in a row
 * recorded on the next bib, thirteen missed finishers, eighteen wrong times, two finishers recorded a minute
 * early and again on time, four finishers who never ran, a race ended before its last five finished, and a
 * reset.
 */
export function plantMistakes(day: RaceDayFile, played: readonly Step[]): PlantedDay {
  const bibs = bibsFinishedOnce(day, played);
  const swapped = pairs(bibs(races.long).slice(0, 20));
  const run = consecutive(bibs(races.short), RUN + 1);
  const [from = 0, last = 0] = [run[0], run[RUN]];
  const timed = pairs(bibs(races.late).slice(0, 18));
  const doubled = bibs(races.late).slice(18, 20);
  const cutOff = bibs(races.long).slice(-5);
  const missed = [...bibs(races.missed).slice(0, 12), ...cutOff, last];
  const ghosts = [...(day.truth[races.long]?.dns ?? []), ...(day.truth[races.missed]?.dns ?? [])].slice(0, 4);

  const worn = exchange(swapped);
  const crossed = exchange(timed);
  const capturedOf = new Map(finishes(played).map(({ bib, capturedAt }) => [bib, capturedAt]));
  const isInRun = (bib: number, part: string) => bib >= from && bib < last && part === races.short;
  const finish = (step: Step): readonly Step[] => {
    const { bib = 0, part } = step.command;
    if (missed.includes(bib)) return [];
    if (isInRun(bib, part)) return [changed(step, { bib: bib + 1 })];
    if (doubled.includes(bib)) return [minuteEarly(step), { ...step, changesNothing: true }];
    const other = crossed.get(bib);
    return [other === undefined ? step : changed(step, { capturedAt: capturedOf.get(other) ?? '' })];
  };
  const steps = played.flatMap((step): readonly Step[] => {
    const { bib = 0, type } = step.command;
    if (type === 'FinishRunner') return finish(step);
    if (type === 'RegisterBib') return [changed(step, { bib: worn.get(bib) ?? bib })];
    return [type === 'EndRace' ? changed(step, { status: 'dnf' }) : startedLate(step)];
  });
  return {
    steps: [...beforeEnds(steps, ghosts.map(ghostFinish)), { at: 0, command: RESET, changesNothing: false }],
    journalLinesToRevoke: [
      /^Ta ur kraft: Loppet 0\.8K nollställt/,
      /^Ta ur kraft: Loppet 5\.6K avslutat/,
      ...ghosts.map((bib) => new RegExp(`^Ta ur kraft: Nr ${String(bib)} .* i mål`)),
    ],
    corrections: [
      {
        kind: 'Starten gick en annan tid',
        choices: { Lopp: '1.6K', 'Starten var': 'tidigare' },
        fields: { Sekunder: '7' },
      },
      ...swapped.map(([one, other]) => ({
        kind: 'Två har bytt nummer',
        fields: { 'Den enas nummer': String(one), 'Den andras nummer': String(other) },
      })),
      {
        kind: 'Målgångar i rad med fel nummer',
        fields: { Startnummer: `${String(from + 1)}–${String(last)}` },
        choices: { 'Rätt nummer är': 'Ett lägre' },
      },
      ...[...timed.flat(), ...doubled].map((bib) => ({ kind: 'Fel tid i mål', fields: timedAt(day, bib) })),
      ...missed.map((bib) => ({ kind: 'Missad målgång', fields: timedAt(day, bib) })),
      { kind: 'Loppet ska avslutas', choices: { Lopp: '5.6K' }, fields: {} },
    ],
    count: 1 + swapped.length + RUN + 13 + timed.length * 2 + doubled.length + ghosts.length + 1 + 1,
  };
}

const RUN = 12;
const LATE_MS = 7000;
const RESET: WireCommand = { id: 'planted-reset', type: 'ResetRace', part: races.short, word: 'NOLLSTÄLL' };

type Pair = readonly [number, number];

/** Finishers of a race with exactly one recorded finish, by bib. */
function bibsFinishedOnce(day: RaceDayFile, played: readonly Step[]) {
  const times = new Map<number, number>();
  for (const { command } of played)
    if (command.bib !== undefined && (command.type === 'FinishRunner' || command.type === 'RestoreRunner'))
      times.set(command.bib, (times.get(command.bib) ?? 0) + 1);
  return (part: string) =>
    (day.truth[part]?.finished ?? [])
      .map(({ bib }) => bib)
      .filter((bib) => times.get(bib) === 1)
      .sort((one, other) => one - other);
}

function consecutive(bibs: readonly number[], count: number): readonly number[] {
  const at = bibs.findIndex((bib, index) => bibs[index + count - 1] === bib + count - 1);
  if (at < 0) throw new Error(`no ${String(count)} finishers in a row`);
  return bibs.slice(at, at + count);
}

function pairs(bibs: readonly number[]): readonly Pair[] {
  return bibs.flatMap((bib, index): Pair[] => {
    const next = bibs[index + 1];
    return index % 2 === 0 && next !== undefined ? [[bib, next]] : [];
  });
}

function exchange(all: readonly Pair[]): ReadonlyMap<number, number> {
  return new Map(
    all.flatMap(([one, other]): Pair[] => [
      [one, other],
      [other, one],
    ]),
  );
}

function finishes(played: readonly Step[]): readonly WireCommand[] {
  return played.flatMap(({ command }) => (command.type === 'FinishRunner' ? [command] : []));
}

/** The first crossing counts: the true, later one is recorded for the same runner again. */
function minuteEarly({ command, ...step }: Step): Step {
  return {
    ...step,
    command: { ...command, id: `planted-early-${command.id}`, capturedAt: capturedLater(command, -60_000) },
  };
}

function startedLate(step: Step): Step {
  const { command } = step;
  const isLate = command.type === 'StartRace' && command.part === races.late;
  return isLate ? changed(step, { capturedAt: capturedLater(command, LATE_MS) }) : step;
}

function changed(step: Step, changes: Partial<WireCommand>): Step {
  return { ...step, command: { ...step.command, ...changes } };
}

function capturedLater({ capturedAt = '' }: WireCommand, ms: number): string {
  return new Date(Date.parse(capturedAt) + ms).toISOString();
}

/** A runner who never ran, recorded by a mistyped bib. */
function ghostFinish(bib: number): WireCommand {
  return { id: `planted-ghost-${String(bib)}`, type: 'FinishRunner', part: '', bib };
}

/** Inserts each ghost before the end of its race, at the time of the finish before it. */
function beforeEnds(steps: readonly Step[], ghosts: readonly WireCommand[]): readonly Step[] {
  const partOf = new Map(
    steps.map(({ command: { bib, part, type } }) => [type === 'RegisterBib' ? bib : 0, part]),
  );
  return steps.flatMap((step, index) => {
    const { command } = step;
    if (command.type !== 'EndRace') return [step];
    const before = steps
      .slice(0, index)
      .findLast(({ command: { part, type } }) => type === 'FinishRunner' && part === command.part);
    const here = ghosts.filter(({ bib }) => partOf.get(bib) === command.part);
    const { capturedAt = '' } = before?.command ?? command;
    return [
      ...here.map((one) => changed(step, { ...one, status: undefined, part: command.part, capturedAt })),
      step,
    ];
  });
}

/** Fields of the finish form: the bib, and the true time to the millisecond. */
function timedAt(day: RaceDayFile, bib: number): Readonly<Record<string, string>> {
  const all = Object.values(day.truth).flatMap(({ finished }) => finished);
  const ms = all.find((one) => one.bib === bib)?.ms ?? 0;
  const [minutes, seconds] = [Math.floor(ms / 60_000), Math.floor(ms / 1000) % 60];
  const time = `${String(minutes)}:${String(seconds).padStart(2, '0')},${String(ms % 1000).padStart(3, '0')}`;
  return { Startnummer: String(bib), 'Tid från starten': time };
}
