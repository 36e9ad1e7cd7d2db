import { randomUUID } from 'node:crypto';
import type { RacedayEvent } from '@app/domain';
import type { NewEvent } from '@app/eventing';

const NOON = Date.UTC(2025, 8, 13, 10);

/** An event as if its own command had written it, `second` seconds after noon. */
export function newRacedayEvent(event: RacedayEvent, second: number): NewEvent<RacedayEvent> {
  const id = randomUUID();
  const at = NOON + second * 1000;
  const meta = { at, recordedAt: at + 3, by: 'admin', device: 'telefon 1' };
  return { id, event, meta: { ...meta, commandId: id, correlationId: id, causationId: id } };
}

/** A runner's finish: the most frequent event of a race day, without personal data. */
export function finishEvent(sort: string, second: number): NewEvent<RacedayEvent> {
  return newRacedayEvent(
    { type: 'RunnerFinished', part: 'race-250913-10', sort, at: NOON + second * 1000 },
    second,
  );
}

/** A runner's details: personal data, so the event is stored sealed. */
export function detailsEvent(sort: string, second: number): NewEvent<RacedayEvent> {
  const names = { firstname: 'Margareta', lastname: 'Lindqvist', company: 'IK Exempel', phone: '0701234567' };
  const details = { ...names, age: 44, birthYear: 1981, group: 'Dam', registration: null } as const;
  return newRacedayEvent({ type: 'RunnerChanged', part: 'race-250913-10', sort, ...details }, second);
}
