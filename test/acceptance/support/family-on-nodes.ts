import { Family } from '../../../apps/demo/src/family';
import type { FakeSmtpServer } from '../../../libs/adapters/src/testing/fake-smtp-server';
import { retryOnNodes } from './retry-on-nodes';

/** The proof of a family's payment; `amount` in kronor. */
export interface PaidRegistration {
  readonly lastname: string;
  readonly payref: string;
  readonly amount: number;
}

/**
 * Signs in by mail, registers one runner on 5.6 km, books and pays in the simulator. Each step goes to the
 * next node and retries until one succeeds.
 */
export async function registerAndPay(
  number: number,
  urlOf: (attempt: number) => string,
  smtpServer: FakeSmtpServer,
): Promise<PaidRegistration> {
  const lastname = `Familjen${String(number)}sson`;
  let asked = number;
  const installation = {
    dataDir: '',
    readMail: (id: string) => mailText(smtpServer, id),
    get url() {
      return urlOf(asked++);
    },
  };
  const address = `10.3.${String(number >> 8)}.${String(number & 255)}`;
  const family = await retryOnNodes((attempt) =>
    Family.signIn(installation, `${lastname}.${String(attempt)}@example.se`, address),
  );
  const runner = { firstname: 'Anna', lastname, age: 41, group: 'Dam', company: '' };
  await retryOnNodes(() => family.save([{ key: 'a', distance: 5.6, ...runner }]));
  const booked = (await retryOnNodes(() => family.book(undefined))) as { payref: string; link?: string };
  await fetch(booked.link ?? '', { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
  const page = await retryOnNodes(async () => {
    const own = await family.ownPage();
    if (!own.paid) throw new Error('not paid yet');
    return own;
  });
  const { amount = 0 } = page.swishtory[booked.payref] ?? {};
  return { lastname, payref: booked.payref, amount };
}

function mailText(smtpServer: FakeSmtpServer, id: string): Promise<string> {
  const found = smtpServer.received.find(({ mail: { messageId } }) => messageId?.includes(id));
  return found?.mail.text ? Promise.resolve(found.mail.text) : Promise.reject(new Error(`no mail ${id}`));
}
