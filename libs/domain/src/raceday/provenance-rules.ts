import { outcomeOf, type Day, type Runner } from './day';
import type { RacedayEvent, RunnerDetails, RunnerStatus } from './events';
import type { StateEvent } from './effective-events';

/**
 * What a step concerns: list, bib, start, crossing, its time, status, a judge's decision, or a reset of all
 * of it.
 */
export type StepKind = 'list' | 'bib' | 'start' | 'crossing' | 'time' | 'status' | 'order' | 'reset';

/**
 * Whether a step determines the result. `replaced`: by a later event; `revoked`: not effective; `elsewhere`:
 * counts for the runner who has the bib since a swap; `adrift`: orphaned, without effect.
 */
export type StepStatus = 'counts' | 'replaced' | 'revoked' | 'elsewhere' | 'adrift';

/** A runner on a day, and their final race. */
export interface ProvenanceSubject {
  readonly day: Day;
  readonly sort: string;
  readonly part: string;
}

/** The state just before an event. */
export interface StepContext {
  readonly sort: string;
  /** The runner's final race. */
  readonly part: string;
  readonly holder: string;
  /** The runner, and the holder of the bib, as they were just before. */
  readonly own: Runner | undefined;
  readonly held: Runner | undefined;
  readonly heldStatus: RunnerStatus;
}

/** Returns the state before an event; `holder` had the bib then. */
export function stepContextOf(day: Day, { sort, part }: ProvenanceSubject, holder: string): StepContext {
  const [own, held] = [day.runners.get(sort), day.runners.get(holder)];
  const heldStatus = held ? outcomeOf(day, held).status : '';
  return { sort, part, holder, own, held, heldStatus };
}

const KINDS: Readonly<Partial<Record<StateEvent['type'], StepKind>>> = {
  RunnerAdded: 'list',
  RunnerChanged: 'list',
  RunnerMoved: 'list',
  RunnerWithdrawn: 'list',
  RunnerReinstated: 'list',
  BibRegistered: 'bib',
  BibsSwapped: 'bib',
  RaceStarted: 'start',
  StartTimeAdjusted: 'start',
  RunnerFinished: 'crossing',
  FinishInserted: 'crossing',
  RunnerRestored: 'crossing',
  FinishTimeAdjusted: 'time',
  RunnerStatusSet: 'status',
  TieDeclared: 'order',
  JudgeOrderSet: 'order',
  RaceReset: 'reset',
};

/** Returns what the event concerns for the runner; undefined if nothing. */
export function stepKindOf(event: StateEvent, context: StepContext): StepKind | undefined {
  const kind = KINDS[event.type];
  return kind && concerns(event, context) ? kind : undefined;
}

function concerns(event: StateEvent, context: StepContext): boolean {
  const { sort, part, holder, own, held } = context;
  switch (event.type) {
    case 'RunnerChanged':
      return event.sort === sort && changesGroup(event, own);
    case 'RaceStarted':
    case 'StartTimeAdjusted':
      return event.part === part;
    case 'RaceReset':
      return [part, held?.part].includes(event.part);
    case 'BibRegistered':
      return [sort, holder].includes(event.sort) || event.bib === held?.bib;
    default:
      return isAbout(event, sort) || (followsBib(event) && isAbout(event, holder));
  }
}

function changesGroup({ group }: Pick<RunnerDetails, 'group'>, was: Runner | undefined): boolean {
  return group !== was?.details.group;
}

/** Whether the event belongs to the bib's wearer and moves with the bib. */
function followsBib({ type }: StateEvent): boolean {
  return KINDS[type] !== 'list';
}

function isAbout(event: RacedayEvent, sort: string): boolean {
  if ('sorts' in event) return event.sorts.includes(sort);
  return 'sort' in event && (event.sort === sort || ('other' in event && event.other === sort));
}

/** Returns the status of an effective event, before later ones replace it. */
export function stepStatusOf(
  event: StateEvent,
  { sort, holder }: StepContext,
  isOrphaned: boolean,
): StepStatus {
  if (isOrphaned) return 'adrift';
  const isOwnAlone = isAbout(event, sort) && !isAbout(event, holder);
  return isOwnAlone && followsBib(event) ? 'elsewhere' : 'counts';
}

const CROSSING_KINDS = ['crossing', 'time', 'order'] as const;

/** The kinds of earlier steps that the event replaces. */
export function replacedKinds(
  event: StateEvent,
  { part, holder, held, heldStatus }: StepContext,
): readonly StepKind[] {
  switch (event.type) {
    case 'RunnerAdded':
      return event.sort === holder ? ['bib', 'status', ...CROSSING_KINDS] : [];
    case 'RunnerFinished':
    case 'FinishInserted':
      return heldStatus === 'dsq' ? CROSSING_KINDS : [...CROSSING_KINDS, 'status'];
    case 'RunnerRestored':
      return CROSSING_KINDS;
    case 'RaceReset':
      return event.part === held?.part ? [...CROSSING_KINDS, 'status', ...startIn(event, part)] : ['start'];
    case 'BibRegistered':
    case 'FinishTimeAdjusted':
    case 'RunnerStatusSet':
    case 'TieDeclared':
    case 'JudgeOrderSet':
    case 'RaceStarted':
      return [KINDS[event.type] ?? 'list'];
    default:
      return [];
  }
}

function startIn(event: { readonly part: string }, part: string): readonly StepKind[] {
  return event.part === part ? ['start'] : [];
}
