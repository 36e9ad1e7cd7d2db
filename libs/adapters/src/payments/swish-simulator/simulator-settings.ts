/** The simulator's settings from the environment. */
export interface SimulatorSettings {
  /** Time until a payment is paid automatically; `manual`: only on the payer page. */
  readonly delayMs: number | 'manual';
}

const DELAY_MS = 4_000;

/** A Swish number that belongs to no merchant. */
export const SIMULATED_PAYEE = '1231181189';

type Env = Readonly<Record<string, string | undefined>>;

/** Reads `SWISH_SIMULATOR_DELAY_MS`. Throws an Error on an invalid delay and in production. */
export function simulatorSettings(env: Env): SimulatorSettings {
  refuseInProduction(env);
  const { SWISH_SIMULATOR_DELAY_MS: delay } = env;
  if (!delay) return { delayMs: DELAY_MS };
  if (delay === 'manual') return { delayMs: delay };
  if (!/^\d{1,9}$/.test(delay)) {
    throw new Error('SWISH_SIMULATOR_DELAY_MS must be a whole number of milliseconds, or "manual"');
  }
  return { delayMs: Number(delay) };
}

/** Simulated payments must never count as real ones. */
export function refuseInProduction({ NODE_ENV }: Env): void {
  if (NODE_ENV !== 'production') return;
  throw new Error(
    'the Swish simulator is refused when NODE_ENV=production: set SWISH_URL, SWISH_PAYEE, SWISH_CERT and SWISH_KEY',
  );
}
