import {
  type Clock,
  NoPayments,
  Payments,
  SIMULATED_PAYEE,
  type SimulatorSettings,
  swishLink,
  SwishPayments,
  SwishSimulator,
} from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { join } from 'node:path';
import { BadConfig, Config } from '../config/config';
import { MonitoredPayments } from './monitored-payments';

/** The payment service. `simulator` is set when one runs in this process. */
export interface PaymentEngine {
  readonly payments: Payments;
  readonly callback: CallbackAddress;
  readonly simulator?: SwishSimulator;
}

/**
 * Connects to the configured payment service, verifies it and returns the function that opens it. Leaves
 * DATA_DIR unchanged until then. Throws BadConfig when the service is refused.
 */
export async function connectPayments(config: Config, clock: Clock): Promise<() => Promise<PaymentEngine>> {
  const { payments: settings, publicUrl, dataDir } = config;
  if (settings.kind === 'simulator') return () => startSimulator(settings, dataDir, clock);
  const callback = new CallbackAddress(publicUrl);
  if (settings.kind === 'none') return () => Promise.resolve({ callback, payments: new NoPayments() });
  const payments = new MonitoredPayments(swishClientFor(settings.account, callback), {
    clock,
    verification: settings,
  });
  await payments.verify();
  const { refusal } = payments;
  if (refusal === undefined) return () => Promise.resolve({ callback, payments });
  await payments.close();
  throw new BadConfig([refusal]);
}

async function startSimulator(
  { delayMs }: SimulatorSettings,
  dataDir: string,
  clock: Clock,
): Promise<PaymentEngine> {
  const folder = join(dataDir, 'swish-simulator');
  const simulator = await SwishSimulator.start({ folder, payee: SIMULATED_PAYEE, clock, delayMs });
  const callback = new CallbackAddress(undefined);
  return { callback, simulator, payments: swishClientFor(simulator.account, callback) };
}

/** Closes payments; open payments continue after the next start. */
export async function closePayments({ payments, simulator }: PaymentEngine): Promise<void> {
  await payments.close();
  await simulator?.close();
}

function swishClientFor(account: SwishSimulator['account'], callback: CallbackAddress): SwishPayments {
  return new SwishPayments(account, { callbackUrl: () => callback.url });
}

const CALLBACK_PATH = '/api/swish/callback';

/** Where callbacks go: to the public address, else to this machine on the listening port. */
export class CallbackAddress {
  private port: number | undefined;

  constructor(private readonly publicUrl: URL | undefined) {}

  /** Call once the server listens. */
  setPort(port: number): void {
    this.port = port;
  }

  /** Throws before the port is known. */
  get url(): string {
    if (this.publicUrl) return new URL(CALLBACK_PATH, this.publicUrl).href;
    if (this.port === undefined)
      throw new Error('the server does not listen yet, so it has no callback address');
    return `http://127.0.0.1:${this.port}${CALLBACK_PATH}`;
  }
}

/** Whether payments are simulated, and where a payer then pays: in the Swish app or on the simulator's page. */
@Injectable()
export class PaymentMode {
  constructor(
    private readonly payments: Payments,
    private readonly config: Config,
  ) {}

  /** Whether payments are simulated; may change once an external service has answered. */
  get isTest(): boolean {
    return this.config.payments.kind === 'simulator' || this.payments.simulator !== undefined;
  }

  /**
   * The link that opens a payment. Undefined when nothing is to be paid (`token` is empty or 'kampanj'), or
   * the simulator has no payer page.
   */
  payerLink({ token, payref }: { readonly token: string; readonly payref: string }): string | undefined {
    if (token === '' || token === 'kampanj') return undefined;
    const { simulator } = this.payments;
    if (simulator) return simulator.payerPage === '' ? undefined : `${simulator.payerPage}/${token}`;
    const { origin = '' } = this.config.publicUrl ?? {};
    return swishLink(token, `${origin}/kvitto/${payref}`);
  }
}
