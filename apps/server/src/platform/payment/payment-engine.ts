import { type Clock, Payments, swishLink, SwishPayments, SwishSimulator } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config';
import type { PaymentSettings } from '../config/service-settings';

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

const PATH = '/api/swish/callback';

/** Where the payment service reports to. Without a public address that is this very computer, on the port we come to listen on. */
export class CallbackAddress {
  private port: number | undefined;

  constructor(private readonly publicUrl: URL | undefined) {}

  /** To be told once we listen. */
  listensOn(port: number): void {
    this.port = port;
  }

  /** Throws before it is known. */
  get url(): string {
    if (this.publicUrl) return new URL(PATH, this.publicUrl).href;
    if (this.port === undefined) throw new Error('nobody can report to a server that does not listen yet');
    return `http://127.0.0.1:${this.port}${PATH}`;
  }
}

/** The address that opens a payment: the Swish app's, or in test mode the simulator's page. */
@Injectable()
export class PaymentLinks {
  constructor(
    private readonly payments: Payments,
    private readonly config: Config,
  ) {}

  /** Undefined while there is no token that opens anything. */
  to({ token, payref }: { readonly token: string; readonly payref: string }): string | undefined {
    if (token === '' || token === 'kampanj') return undefined;
    if (this.payments.provider === 'simulator') return `/sim/pay/${token}`;
    const { origin = '' } = this.config.publicUrl ?? {};
    return swishLink(token, `${origin}/kvitto/${payref}`);
  }
}
