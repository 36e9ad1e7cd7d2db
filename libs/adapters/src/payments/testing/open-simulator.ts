import { join } from 'node:path';
import { FixedClock } from '../../clock/clock';
import { SwishSimulator, type SwishSimulatorOptions } from '../swish-simulator/swish-simulator';
import { SwishPayments } from '../swish.payments';

export const PAYEE = '1231181189';
export const DELAY_MS = 4_000;

/**
 * A simulator with a fixed clock, and a factory of clients. Payments are paid after DELAY_MS unless set
 * otherwise.
 */
export async function openSimulator(dataDir: string, options: Partial<SwishSimulatorOptions> = {}) {
  const clock = new FixedClock(Date.parse('2025-09-01T10:00:00Z'));
  const simulator = await SwishSimulator.start({
    folder: join(dataDir, 'swish-simulator'),
    payee: PAYEE,
    clock,
    delayMs: DELAY_MS,
    tickMs: 0,
    ...options,
  });
  const clientOf = (callbackUrl = 'https://localhost/callback', timeoutMs?: number) =>
    new SwishPayments(simulator.account, {
      callbackUrl: () => callbackUrl,
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
  return { simulator, clock, clientOf };
}
