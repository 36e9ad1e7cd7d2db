import { isAdult } from '@app/domain';
import type { SessionRow, SessionRunner } from '@app/views';

/** What is read of a session for a receipt; `bought` is absent or null while nothing was corrected. */
export type SoldSession = Pick<SessionRow, 'deltagare'> & Partial<Pick<SessionRow, 'bought'>>;

/** The runners as they were paid for. */
export function runnersBought({ deltagare, bought }: SoldSession): readonly SessionRunner[] {
  return Object.values(bought ?? deltagare);
}

/** What organisers have changed since of each of the runners that were bought, in words; '' for what a receipt does not tell. */
export function changesSince({ deltagare, bought }: SoldSession, isOwner: boolean): readonly string[] {
  return Object.entries(bought ?? {}).map(([key, before]) => {
    const changes = changesOf(before, deltagare[key] ?? before, isOwner);
    return changes.length === 0 ? '' : `Ändrat: ${changes.join(', ')}`;
  });
}

/** A runner's name: whole for the owner, the surname's first letter for whoever only has the address. */
export function nameFor({ firstname, lastname }: SessionRunner, isOwner: boolean): string {
  const surname = isOwner || lastname === '' ? lastname : `${lastname.slice(0, 1)}.`;
  return `${firstname} ${surname}`.trim();
}

/** 5.6 → '5,6 km'. */
export function inKilometres({ distance }: SessionRunner): string {
  return `${String(distance).replace('.', ',')} km`;
}

function changesOf(before: SessionRunner, now: SessionRunner, isOwner: boolean): readonly string[] {
  const [from, to] = [inKilometres(before), inKilometres(now)];
  const name = nameFor(now, isOwner);
  const changes = [
    from !== to && `flyttad från ${from} till ${to}`,
    hasOtherFee(before, now) && `räknas som ${isAdult(now.age ?? 0) ? 'vuxen' : 'barn'}`,
    name !== nameFor(before, isOwner) && `heter ${name}`,
  ];
  return changes.filter((change) => change !== false);
}

/** An age that is erased tells nothing. */
function hasOtherFee({ age: before }: SessionRunner, { age: now }: SessionRunner): boolean {
  return before !== null && now !== null && isAdult(before) !== isAdult(now);
}
