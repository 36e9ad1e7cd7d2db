import { isHistoryChange, type HistoryChange } from './effective-events';
import { HISTORY_CHANGE_TEXTS } from './event-text';
import type { RacedayEvent } from './events';

type Kind = HistoryChange['type'];
type NamedChange = Pick<HistoryChange, 'type' | 'events'>;
/** By revision of an event that is no change itself. */
type Effects = ReadonlyMap<number, Kind>;

/** The events, by revision, that a revocation or reinstatement revokes, or puts back in effect. */
export interface ChangeEffect {
  readonly type: Kind;
  readonly revisions: readonly number[];
}

/**
 * Returns a function that resolves a revocation or reinstatement to what it does in the end to events that are
 * neither: revoking a revocation puts its events back in effect. Its own kind comes first, and race events
 * before runners', since an end outranks its DNFs. Another change may still decide about an event. Unknown events and those from `before` on are left out.
 */
export function changeEffectsIn(
  eventAt: (revision: number) => RacedayEvent | undefined,
): (change: NamedChange, before?: number) => readonly ChangeEffect[] {
  const resolved = new Map<number, Effects>();
  const resolve = ({ type, events }: NamedChange, before: number): Effects => {
    const effects = new Map<number, Kind>();
    const changes: (readonly [number, HistoryChange])[] = [];
    for (const revision of events.filter((each) => each < before)) {
      const event = eventAt(revision);
      if (event && isHistoryChange(event)) changes.push([revision, event]);
      else if (event) effects.set(revision, type);
    }
    // Of several changes of one event the newest decides; naming the event itself outranks them.
    for (const [revision, change] of changes.sort(([one], [other]) => other - one)) {
      const inner = resolved.get(revision) ?? resolve(change, revision);
      resolved.set(revision, inner);
      addMissing(effects, type, inner);
    }
    return effects;
  };
  const isOfRunner = (revision: number) => Number('sort' in (eventAt(revision) ?? {}));
  return (change, before = Infinity) => {
    const effects = [...resolve(change, before)];
    return [change.type, OPPOSITE[change.type]].flatMap((type) => {
      const revisions = effects.flatMap(([revision, kind]) => (kind === type ? [revision] : []));
      revisions.sort((one, other) => isOfRunner(one) - isOfRunner(other));
      return revisions.length === 0 ? [] : [{ type, revisions }];
    });
  };
}

/** Adds the effects of a named change: kept by a reinstatement, reversed by a revocation. */
function addMissing(effects: Map<number, Kind>, type: Kind, inner: Effects): void {
  for (const [revision, kind] of inner)
    if (!effects.has(revision)) effects.set(revision, type === 'EventsReinstated' ? kind : OPPOSITE[kind]);
}

const OPPOSITE: Readonly<Record<Kind, Kind>> = {
  EventsRevoked: 'EventsReinstated',
  EventsReinstated: 'EventsRevoked',
};

/** 'Åter i kraft: Loppet 0.8K avslutat och 7 till, ur kraft: Nr 12 Anna Ek DNF'. */
export function changeText(
  { type }: Pick<HistoryChange, 'type'>,
  effects: readonly ChangeEffect[],
  describe: (revision: number) => string | undefined,
): string {
  if (effects.length === 0) return `${HISTORY_CHANGE_TEXTS[type]}: ${UNKNOWN_LINE}`;
  return effects
    .map((effect, index) => {
      const label = HISTORY_CHANGE_TEXTS[effect.type];
      return `${index === 0 ? label : label.toLowerCase()}: ${firstAndCount(effect.revisions, describe)}`;
    })
    .join(', ');
}

/** Describes the first event, and counts the rest. */
export function firstAndCount(
  [first, ...more]: readonly number[],
  describe: (revision: number) => string | undefined,
): string {
  const others = more.length > 0 ? ` och ${String(more.length)} till` : '';
  return `${(first === undefined ? undefined : describe(first)) ?? UNKNOWN_LINE}${others}`;
}

const UNKNOWN_LINE = 'okänd rad';
