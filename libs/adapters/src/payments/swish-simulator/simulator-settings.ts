/** What the environment says about the simulator. */
export interface SimulatorSettings {
  /** Time until a payment is paid by itself; `manual`: only on the payer's page. */
  readonly delayMs: number | 'manual';
}

const DELAY_MS = 4_000;

/** The Swish number of a merchant that nobody is. */
export const SIMULATED_PAYEE = '1231181189';

type Env = Readonly<Record<string, string | undefined>>;

/** Reads `SWISH_SIMULATOR_DELAY_MS`. Throws, in words, on a delay that is none and wherever money is real. */
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

/** Payments that nobody made must never be taken for real ones. */
export function refuseInProduction({ NODE_ENV }: Env): void {
  if (NODE_ENV !== 'production') return;
  throw new Error(
    'the Swish simulator is refused when NODE_ENV=production: set SWISH_URL, SWISH_PAYEE, SWISH_CERT and SWISH_KEY',
  );
}
