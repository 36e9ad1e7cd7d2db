import type { LoginCodeRow } from '@app/views';
import { HOUR, MINUTE } from '../auth/at-most.guard';
import type { Allowance } from '../auth/throttle';

/** How many codes an address may get, whoever asks: its mailbox shall not be flooded. */
const forAddress: readonly Allowance[] = [
  { times: 1, withinMs: MINUTE },
  { times: 5, withinMs: HOUR },
];

/** How many of them one client may ask for. Others are not held up by it: nobody shall keep an address out for a day. */
const forClient: Allowance = { times: 10, withinMs: 24 * HOUR };

type Issued = Pick<LoginCodeRow, 'issued' | 'client'>;

/** Ms until a client may ask for another code to an address, from the codes it got before; 0 when it may `now` (epoch ms). */
export function waitForCode(codes: readonly Issued[], client: string, now: number): number {
  const own = codes.filter((code) => code.client === client);
  return Math.max(
    ...forAddress.map((allowance) => waitAfter(codes, allowance, now)),
    waitAfter(own, forClient, now),
  );
}

function waitAfter(codes: readonly Issued[], { times, withinMs }: Allowance, now: number): number {
  const recent = codes.map(({ issued }) => issued).filter((at) => now - at < withinMs);
  const oldestThatCounts = recent.sort((a, b) => b - a)[times - 1];
  return oldestThatCounts === undefined ? 0 : oldestThatCounts + withinMs - now;
}
