import { SwishPayments, SwishSimulator, type Clock, type Payments } from '@app/adapters';
import type { PaymentSettings } from '../config/payment-settings';
import { CallbackAddress } from './callback-address';

/** Where payments are made. `simulator` is there in test mode alone: no real money moves. */
export interface PaymentEngine {
  readonly payments: Payments;
  readonly callback: CallbackAddress;
  readonly simulator?: SwishSimulator;
}

/** What an engine for payments is opened with. */
export interface PaymentSurroundings {
  readonly dataDir: string;
  readonly publicUrl: URL | undefined;
  readonly clock: Clock;
}

const SIMULATED_PAYEE = '1231181189';

/** Opens Swish, or starts the simulator and opens that. */
export async function openPayments(
  settings: PaymentSettings,
  { dataDir, publicUrl, clock }: PaymentSurroundings,
): Promise<PaymentEngine> {
  if (settings.kind === 'swish') {
    const callback = new CallbackAddress(publicUrl);
    return { callback, payments: clientOf(settings.account, callback) };
  }
  const { delayMs } = settings;
  const simulator = await SwishSimulator.start({ dataDir, payee: SIMULATED_PAYEE, clock, delayMs });
  const callback = new CallbackAddress(undefined);
  return { callback, simulator, payments: clientOf(simulator.account, callback) };
}

/** Lets go of payments; what is under way goes on after the next start. */
export async function closePayments({ payments, simulator }: PaymentEngine): Promise<void> {
  await payments.close();
  await simulator?.close();
}

function clientOf(account: SwishSimulator['account'], callback: CallbackAddress): Payments {
  return new SwishPayments(account, { callbackUrl: () => callback.url });
}
