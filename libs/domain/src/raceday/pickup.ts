import { Refusal } from '../refusal';
import type { RacedayCommandOf } from './commands';
import type { Day, Pickup, Pickups } from './day';
import { PICKUP_ITEMS, type PickupItem, type RacedayEvent, type RacedayEventOf } from './events';
import { knownRace, knownRunner, inCurrentRace } from './lookups';

/**
 * Records the pickup of bib, bag or both, at any time of the day. Throws Refusal for an item already picked
 * up: another table may be handing out a second one.
 */
export function recordPickup(requested: RacedayCommandOf<'RecordPickup'>, day: Day): readonly RacedayEvent[] {
  const { part, sort, items, at } = inCurrentRace(requested, day);
  const { pickups = {}, bib } = knownRunner(day, knownRace(day, part), { sort });
  const wanted = inOrder(items);
  if (wanted.length === 0) return [];
  refusePickedUp(pickups, { part, wanted });
  if (bib === null && wanted.includes('bib')) throw new Refusal('bib-missing', { part, sort });
  return [{ type: 'PickupRecorded', part, sort, items: wanted, at }];
}

/** Undoes a pickup, but not one recorded since the client saw it. */
export function undoPickup(requested: RacedayCommandOf<'UndoPickup'>, day: Day): readonly RacedayEvent[] {
  const { part, sort, items, pickedUp } = inCurrentRace(requested, day);
  const { pickups = {} } = knownRunner(day, knownRace(day, part), { sort });
  const isRequested = ({ at }: Pickup) => pickedUp === undefined || at === pickedUp;
  const undone = inOrder(items).filter((item) => pickups[item] && isRequested(pickups[item]));
  return undone.length === 0 ? [] : [{ type: 'PickupUndone', part, sort, items: undone }];
}

/** Each item once, the bib first. */
function inOrder(items: readonly PickupItem[]): readonly PickupItem[] {
  return PICKUP_ITEMS.filter((item) => items.includes(item));
}

/**
 * Throws Refusal if a wanted item is picked up; the refusal names the item when the other is not picked up
 * yet.
 */
function refusePickedUp(
  pickups: Pickups,
  { part, wanted }: { readonly part: string; readonly wanted: readonly PickupItem[] },
): void {
  const alreadyPickedUp = wanted.filter((item) => pickups[item]);
  const [item] = alreadyPickedUp;
  if (item === undefined) return;
  const at = Math.max(...alreadyPickedUp.map((each) => pickups[each]?.at ?? 0));
  const isOtherItemLeft = PICKUP_ITEMS.some((each) => !pickups[each]);
  throw new Refusal('already-picked-up', { part, at, ...(isOtherItemLeft && { item }) });
}

interface PickupSource {
  readonly revision: number;
  readonly meta: { readonly by?: string };
}

/** Adds a pickup to a runner's pickups. */
export function withPickup(
  before: Pickups | undefined,
  { items, at }: RacedayEventOf<'PickupRecorded'>,
  { revision, meta: { by = '' } }: PickupSource,
): Pickups {
  const pickup = { at, by, revision };
  return { ...before, ...Object.fromEntries(items.map((item) => [item, pickup])) };
}

/** Removes the undone items from a runner's pickups. */
export function withoutPickup(
  before: Pickups | undefined,
  { items }: RacedayEventOf<'PickupUndone'>,
): Pickups {
  const remaining = Object.entries(before ?? {}).filter(([item]) => !items.includes(item as PickupItem));
  return Object.fromEntries(remaining);
}
