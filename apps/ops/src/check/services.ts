import { probe, SmtpMailer, SwishPayments } from '@app/adapters';
import { skewOf } from './clocks';
import type { Check } from './check-context';
import { ok, warns } from './verdict';

/** Checks that the mail server would accept mail; sends none. */
export const mail: Check = async ({ mail: { server, from }, dataDir }, { clock }) => {
  if (server === undefined) return [warns('mail', `stays in ${dataDir}/outbox: no code is delivered`)];
  const mailer = new SmtpMailer(server, from, clock);
  try {
    await mailer.verify();
    return [ok('mail', `${new URL(server).host} answers and accepts the sign-in`)];
  } finally {
    await mailer.close();
  }
};

/** Checks that the payment service answers, by requesting a payment that does not exist. */
export const payments: Check = async ({ payments: settings }, { clock }) => {
  if (settings.kind === 'none') return [warns('payments', 'are refused: SWISH_* is not set')];
  if (settings.kind === 'simulator')
    return [warns('payments', 'go to the built-in simulator: no money moves')];
  const { account } = settings;
  const swish = new SwishPayments(account, { callbackUrl: () => '' });
  try {
    await swish.identifyPeer();
    const before = clock.now();
    const { time } = await probe(account.url, account);
    const peerText =
      swish.peer === 'simulator'
        ? 'a simulator answers: no money moves'
        : 'Swish answers and accepts our certificate';
    const message = `${account.url}: ${peerText}`;
    return [
      swish.peer === 'simulator' ? warns('payments', message) : ok('payments', message),
      ...skewOf('Swish', { time }, { before, after: clock.now() }),
    ];
  } finally {
    await swish.close();
  }
};
