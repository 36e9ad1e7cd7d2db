import { simulatorSettings, swishAccount, type SimulatorSettings, type SwishAccount } from '@app/adapters';

/** Who takes payments: Swish itself, or the simulator where no account is set. */
export type PaymentSettings =
  | { readonly kind: 'swish'; readonly account: SwishAccount }
  | ({ readonly kind: 'simulator' } & SimulatorSettings);

type Env = Readonly<Record<string, string | undefined>>;

/** What the environment says about payments; undefined when that cannot be used, and `problems` says why. */
export function paymentSettings(env: Env, problems: string[]): PaymentSettings | undefined {
  const before = problems.length;
  const account = swishAccount(env, problems);
  if (account && !env.PUBLIC_URL?.startsWith('https://'))
    problems.push('PUBLIC_URL must be an https address: Swish reports payments to it');
  if (problems.length > before) return undefined;
  return account ? { kind: 'swish', account } : simulated(env, problems);
}

function simulated(env: Env, problems: string[]): PaymentSettings | undefined {
  try {
    return { kind: 'simulator', ...simulatorSettings(env) };
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
