import { SwishSimulator, SystemClock } from '@app/adapters';
import { PayerListener, PAYER_PATH } from './payer-listener';
import type { Settings } from './settings';

/** The running simulator, with the variables a node needs to use it. */
export interface Program {
  readonly env: Readonly<
    Record<'SWISH_URL' | 'SWISH_PAYEE' | 'SWISH_CERT' | 'SWISH_KEY' | 'SWISH_CA', string>
  >;
  readonly payerPage: string;
  close(): Promise<void>;
}

/**
 * Starts the simulator and a listener for payers' pages. The listener starts first: a second program on the
 * same ports then fails before it touches the first one's files.
 */
export async function startProgram(settings: Settings): Promise<Program> {
  const { folder, host, name, port, payee, delayMs, pageUrl } = settings;
  const payers = new PayerListener();
  const pagePort = await payers.listen(settings.pagePort, host);
  const payerPage = `${pageUrl ?? `http://${name}:${String(pagePort)}`}${PAYER_PATH}`;
  const options = { folder, host, name, port, payerPage, plainCallbacks: 'anywhere' } as const;
  const simulator = await SwishSimulator.start({ ...options, payee, delayMs, clock: new SystemClock() });
  payers.renderPage = (token, action) => simulator.handlePayerPage(token, action, receiptOf);
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

/** The receipt page of the site that gets the callback, at localhost, which session cookies belong to. */
function receiptOf({ id, callbackUrl }: { readonly id: string; readonly callbackUrl: string }): string {
  const url = new URL(`/kvitto/${id}`, callbackUrl);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return url.href;
}
