import { lookAt, SmtpMailer, SwishPayments } from '@app/adapters';
import { skewOf } from './clocks';
import type { Look } from './look';
import { ok, warns } from './verdict';

/** Checks that the mail server would accept mail; sends none. */
export const mail: Look = async ({ mail: { server, from }, dataDir }, { clock }) => {
  if (server === undefined) return [warns('mail', `stays in ${dataDir}/outbox: no code reaches anybody`)];
  const mailer = new SmtpMailer(server, from, clock);
  try {
    await mailer.reach();
    return [ok('mail', `${new URL(server).host} answers and lets us in`)];
  } finally {
    await mailer.close();
  }
};

/** Checks that the payment service answers, by requesting a payment that does not exist. */
export const payments: Look = async ({ payments: settings }, { clock }) => {
  if (settings.kind === 'none') return [warns('payments', 'are not taken: SWISH_* is not set')];
  if (settings.kind === 'simulator')
    return [warns('payments', 'go to the simulator in the product: no money moves')];
  const { account } = settings;
  const swish = new SwishPayments(account, { callbackUrl: () => '' });
  try {
    await swish.meet();
    const before = clock.now();
    const { time } = await lookAt(account.url, account);
    const who =
      swish.met === 'simulator' ? 'a simulator answers: no money moves' : 'Swish answers and lets us in';
    const said = `${account.url}: ${who}`;
    return [
      swish.met === 'simulator' ? warns('payments', said) : ok('payments', said),
      ...skewOf('Swish', { time }, { before, after: clock.now() }),
    ];
  } finally {
    await swish.close();
  }
};
