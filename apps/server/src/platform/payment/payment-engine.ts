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
import { VettedPayments } from './vetted-payments';

/** Where payments are made. `simulator` is there where one runs in this very process. */
export interface PaymentEngine {
  readonly payments: Payments;
  readonly callback: CallbackAddress;
  readonly simulator?: SwishSimulator;
}

/**
 * Reaches the payment service that the configuration names, and asks who is there; gives how to open it. Until then nothing in DATA_DIR is
 * touched. Throws BadConfig when the one that answers is refused.
 */
export async function reachPayments(config: Config): Promise<(clock: Clock) => Promise<PaymentEngine>> {
  const { payments: settings, publicUrl, dataDir } = config;
  if (settings.kind === 'simulator') return (clock) => startSimulator(settings, dataDir, clock);
  const callback = new CallbackAddress(publicUrl);
  if (settings.kind === 'none') return () => Promise.resolve({ callback, payments: new NoPayments() });
  const payments = new VettedPayments(clientOf(settings.account, callback), settings);
  await payments.meet();
  const { refusal } = payments;
  if (refusal === undefined) return () => Promise.resolve({ callback, payments });
  await payments.close();
  throw new BadConfig([refusal]);
}

/** Starts the simulator that nobody had to set, and reaches that. */
async function startSimulator(
  { delayMs }: SimulatorSettings,
  dataDir: string,
  clock: Clock,
): Promise<PaymentEngine> {
  const folder = join(dataDir, 'swish-simulator');
  const simulator = await SwishSimulator.start({ folder, payee: SIMULATED_PAYEE, clock, delayMs });
  const callback = new CallbackAddress(undefined);
  return { callback, simulator, payments: clientOf(simulator.account, callback) };
}

/** Lets go of payments; what is under way goes on after the next start. */
export async function closePayments({ payments, simulator }: PaymentEngine): Promise<void> {
  await payments.close();
  await simulator?.close();
}

function clientOf(account: SwishSimulator['account'], callback: CallbackAddress): SwishPayments {
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

/** The address that opens a payment: the Swish app's, or the page of the simulator that takes its place. */
@Injectable()
export class PaymentLinks {
  constructor(
    private readonly payments: Payments,
    private readonly config: Config,
  ) {}

  /** Undefined while there is no token that opens anything, or no page that is known. */
  to({ token, payref }: { readonly token: string; readonly payref: string }): string | undefined {
    if (token === '' || token === 'kampanj') return undefined;
    const { simulator } = this.payments;
    if (simulator) return simulator.payerPage === '' ? undefined : `${simulator.payerPage}/${token}`;
    const { origin = '' } = this.config.publicUrl ?? {};
    return swishLink(token, `${origin}/kvitto/${payref}`);
  }
}
