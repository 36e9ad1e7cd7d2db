import { outcomeOf, type Day, type Outcome, type Race, type Runner } from './day';

/** A runner's conflict after an earlier event was revoked. */
export type Conflict =
  | 'finish-without-start'
  | 'finish-before-start'
  | 'finish-after-end'
  | 'finished-twice'
  | 'bib-given-on'
  | 'out-after-end';

/** Returns a runner's first conflict. No data is dropped: organisers decide. */
export function conflictOf(day: Day, runner: Runner): Conflict | null {
  const outcome = outcomeOf(day, runner);
  const race = day.races.get(runner.part);
  const misplaced = race && finishConflictOf(race, outcome);
  if (misplaced) return misplaced;
  if (outcome.alsoCrossedBy !== null) return 'finished-twice';
  if (runner.bib === null && runner.madeBy.bib !== null) return 'bib-given-on';
  return race && isOnCourseAfterEnd(race, runner, outcome) ? 'out-after-end' : null;
}

/** Whether the crossing lies before the start (epoch ms). */
export function isBeforeStart({ finished }: Pick<Outcome, 'finished'>, started: number | null): boolean {
  return finished !== null && started !== null && finished < started;
}

/** Whether the race has ended without an effective start. */
export function hasNoStart(race: Race | undefined): boolean {
  return race?.phase === 'ended' && race.started === null;
}

/** The conflict and its remedy, for organisers. */
export const conflictTexts: Readonly<Record<Conflict, string>> = {
  'finish-without-start': 'I mål, men loppet har ingen start. Sätt starten i kraft igen eller starta loppet.',
  'finish-before-start': 'I mål före starten. Ta målgången ur kraft, eller rätta starten.',
  'finish-after-end': 'I mål efter att loppet avslutats. Ta målgången eller avslutet ur kraft.',
  'finished-twice': 'I mål två gånger. Ta den målgång ur kraft som är fel.',
  'bib-given-on': 'Startnumret har gått till någon annan. Ge löparen ett nytt, efter loppet i ett utkast.',
  'out-after-end':
    'Loppet är avslutat, men löparen är varken i mål eller markerad. Rätta: för in målgången, eller öppna loppet och sätt DNF.',
};

/** A runner with a bib and no outcome after the end, unless added after it. */
function isOnCourseAfterEnd({ phase }: Race, { bib, late }: Runner, { finished, status }: Outcome): boolean {
  return phase === 'ended' && bib !== null && late !== 'ended' && finished === null && status === '';
}

function finishConflictOf(race: Race, outcome: Outcome): Conflict | null {
  const { finished, crossedBy } = outcome;
  const { started, ended, endedBy } = race;
  if (finished === null) return null;
  if (started === null) return 'finish-without-start';
  if (isBeforeStart(outcome, started)) return 'finish-before-start';
  // Clocks of two devices may differ a little, so an end pressed after the crossing is no conflict.
  const isRecordedAfterEnd = Number(crossedBy) > Number(endedBy);
  return ended !== null && finished > ended && isRecordedAfterEnd ? 'finish-after-end' : null;
}
