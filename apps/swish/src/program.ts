import { SwishSimulator, SystemClock } from '@app/adapters';
import { PayerListener, PAYERS } from './payer-listener';
import type { Settings } from './settings';

/** The simulator as it runs, with all that a node of the product must be told to use it. */
export interface Program {
  readonly env: Readonly<
    Record<'SWISH_URL' | 'SWISH_PAYEE' | 'SWISH_CERT' | 'SWISH_KEY' | 'SWISH_CA', string>
  >;
  /** Below this address lie the payers' pages. */
  readonly payerPage: string;
  close(): Promise<void>;
}

/**
 * Starts the simulator with the payer's page on a listener of its own. That one listens first: a second program on the same ports is
 * refused before it touches the files of the first.
 */
export async function startProgram(settings: Settings): Promise<Program> {
  const { folder, host, name, port, payee, delayMs, pageUrl } = settings;
  const payers = new PayerListener();
  const pagePort = await payers.listen(settings.pagePort, host);
  const payerPage = `${pageUrl ?? `http://${name}:${String(pagePort)}`}${PAYERS}`;
  const where = { folder, host, name, port, payerPage, plainCallbacks: 'anywhere' } as const;
  const simulator = await SwishSimulator.start({ ...where, payee, delayMs, clock: new SystemClock() });
  payers.show = (token, action) => simulator.handlePayerPage(token, action, receiptOf);
  const { files, account } = simulator;
  return {
    env: {
      SWISH_URL: account.url,
      SWISH_PAYEE: payee,
      SWISH_CERT: files.cert,
      SWISH_KEY: files.key,
      SWISH_CA: files.ca,
    },
    payerPage,
    close: async () => {
      await payers.close();
      await simulator.close();
    },
  };
}

/** Whoever asked for the payment is where it is reported to. A browser knows this computer by its name, and so does its session. */
function receiptOf({ id, callbackUrl }: { readonly id: string; readonly callbackUrl: string }): string {
  const url = new URL(`/kvitto/${id}`, callbackUrl);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return url.href;
}
