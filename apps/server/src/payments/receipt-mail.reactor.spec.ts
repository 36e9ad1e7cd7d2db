import { type Mail, MemoryEventStore } from '@app/adapters';
import { type RegistrationEvent, receiptsStream, registrationStream } from '@app/domain';
import { eventId, type Recorded, type ViewStore } from '@app/eventing';
import { project, recordedFrom } from '@app/eventing/testing';
import { payments, session } from '@app/views';
import type { CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { type Config, readConfig } from '../platform/config/config';
import { pricesOf } from '../platform/config/edition';
import type { MailQueue } from '../platform/mail/mail-queue';
import type { PaymentMode } from '../platform/payment/payment-engine';
import type { PaymentIds } from '../platform/names/payment-ids';
import { type CurrentEdition, RegistrationRepository } from '../registration';
import { PaymentRepository } from './payment.repository';
import { ReceiptMailService, ReceiptMailWhenPaid } from './receipt-mail.reactor';
import { ReceiptNumbers } from './receipt-numbers';
import { ReceiptRepository } from './receipt.repository';

const { edition } = readConfig({});
const current = { name: '2025', edition, prices: pricesOf(edition) } as CurrentEdition;
const config = { edition, publicUrl: new URL('https://race.example.se') } as Config;
const paymentMode = { isTest: false } as PaymentMode;

const registration = 'ek';
const payment = '5FDB0A9C1A2B3C4D5E6F708192A3B4C5';
const rest = '6FDB0A9C1A2B3C4D5E6F708192A3B4C5';
const stream = registrationStream(registration);
const at = Date.parse('2025-08-20T10:00:00Z');
const eva = { firstname: 'Eva', lastname: 'Ek', age: 41, group: 'Dam', company: '', distance: 5.6 } as const;
const nils = { ...eva, firstname: 'Nils', age: 9, distance: 0.8 } as const;
const runners = { a: { ...eva, birthYear: 1984 }, b: { ...nils, birthYear: 2016 } };
const booked = {
  type: 'RegistrationBooked',
  registration,
  adults: 1,
  children: 1,
  campaign: null,
  at,
} as const;
const received = {
  type: 'PaymentConfirmed',
  registration,
  method: 'swish',
  payee: '1231181189',
  paymentReference: '1E2FC19E5E5E4E18916609B7F8911C12',
  payerAlias: '46701740605',
  paidAt: at + 1000,
  note: '',
  flags: [],
  at: at + 1000,
} as const;

const events = [
  { type: 'RegistrationOpened', registration, edition: '2025', email: 'asa@example.se', by: 'runner' },
  { type: 'RunnersSaved', registration, runners },
  { ...booked, payment, amount: 250 },
  { type: 'PaymentRequested', registration, payment, token: 'T', provider: 'swish', at },
  { ...received, payment, amount: 250 },
  { type: 'RegistrationPaid', registration, payment, runners, at: at + 1000 },
  {
    ...{ type: 'RunnerCorrected', registration, payment, sort: 'runner-ek-b', ...runners.b },
    ...{ age: 16, distance: 1.6, difference: 50, at: at + 2000 },
  },
  { ...booked, payment: rest, amount: 50, rest: { payment, missing: 0, difference: 50 } },
  { ...received, payment: rest, amount: 50 },
  { type: 'RefundRecorded', registration, payment, refund: 'r', amount: 20, note: 'Fel pris', at: at + 3000 },
  { type: 'ReceiptRequested', registration, payment, at: at + 4000 },
  { type: 'EntrantErased', registration, key: 'a' },
  { type: 'PersonErased', registration },
] as unknown as RegistrationEvent[];
const PAID_AT = 6;
const REST_PAID_AT = 9;

const recorded = recordedFrom(events, stream) as Recorded<RegistrationEvent>[];

/** The views after the first events; none by default. */
function viewsAfter(count: number): ViewStore {
  const rows = {
    payments: project(payments, recorded.slice(0, count)),
    session: project(session, recorded.slice(0, count)),
    receipts: { 2025: { [payment]: { payref: payment, number: 2 }, [rest]: { payref: rest, number: 3 } } },
  } as unknown as Record<string, Record<string, Record<string, object>>>;
  return {
    get: (view: string, partition: string, key: string) => Promise.resolve(rows[view]?.[partition]?.[key]),
    list: () => Promise.resolve([]),
  } as unknown as ViewStore;
}

/** The stream of a registration with its first events, numbered receipts, and the views after `viewed` of them. */
async function start({ stored = events.length, viewed = 0 }: { stored?: number; viewed?: number }) {
  const store = new MemoryEventStore();
  await store.append(stream, 0, recorded.slice(0, stored));
  const receiptEvents = ['other', payment, rest].map((payref, index) => {
    return { type: 'ReceiptNumbered', edition: '2025', payref, number: index + 1, at } as const;
  });
  const numbered = recordedFrom(receiptEvents).map((each) => ({ ...each, id: eventId(each.id, 0) }));
  const views = viewsAfter(viewed);
  const streams = new StreamRepository(store);
  const commands = {
    send: () => store.append(receiptsStream('2025'), 0, numbered),
  } as unknown as CommandSender;
  const numbers = new ReceiptNumbers(commands, streams, store);
  const receipts = new ReceiptRepository(new PaymentRepository(views, current), views, current);
  Object.assign(receipts, { paymentMode, streams, numbers });
  return {
    store,
    numbers,
    receipts,
    registrations: new RegistrationRepository(streams, current, {} as PaymentIds),
  };
}

describe('ReceiptRepository.fromStream', () => {
  const cases = events.flatMap(({ type }, index) => [
    ...(index + 1 >= PAID_AT ? [{ type, of: 'the registration', count: index + 1, id: payment }] : []),
    ...(index + 1 >= REST_PAID_AT ? [{ type, of: 'the balance due', count: index + 1, id: rest }] : []),
  ]);

  it.each(cases)('equals the pages after $type, for the payment of $of', async ({ count, id }) => {
    const { receipts, numbers } = await start({ stored: count, viewed: count });
    await numbers.assign({ registration, payment: id }, recorded[0] as Recorded);
    const { receipt, day } = await receipts.fromStream(registration, id);
    expect(JSON.stringify(receipt)).toBe(JSON.stringify(await receipts.get(id, registration)));
    expect(JSON.stringify(day)).toBe(JSON.stringify(await receipts.day(id, registration)));
  });

  it('refuses an unknown and an unpaid payment', async () => {
    const { receipts } = await start({ stored: PAID_AT - 2 });
    for (const id of ['other', payment])
      await expect(receipts.fromStream(registration, id)).rejects.toMatchObject({ code: 'payment-unknown' });
  });
});

describe('ReceiptMailWhenPaid', () => {
  it('mails the numbered receipt under the id of its event, also while no view has the payment', async () => {
    const { receipts, numbers, registrations } = await start({});
    const sent: Mail[] = [];
    const queue = { deliver: async (mail: Mail) => void sent.push(mail) } as unknown as MailQueue;
    const service = new ReceiptMailService(queue, config, receipts);
    Object.assign(service, { registrations });
    const reactor = new ReceiptMailWhenPaid(registrations, service, numbers);
    const paid = recorded[PAID_AT - 1] as Recorded<Extract<RegistrationEvent, { type: 'RegistrationPaid' }>>;
    await reactor.on.RegistrationPaid(paid.event, paid);
    expect(sent).toEqual([
      expect.objectContaining({
        id: `receipt-${paid.id}`,
        to: { name: '', address: 'asa@example.se' },
        text: expect.stringContaining('Kvittonummer: 2025-2\n') as string,
      }),
    ]);
    expect(sent[0]?.text).toContain(`https://race.example.se/kvitto/${payment}`);
  });
});
