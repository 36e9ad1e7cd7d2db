import { join } from 'node:path';
import { paymentRequest } from '../payments.contract';
import { listenForCallbacks, DELAY_MS, openSimulator, PAYEE } from '../testing/open-simulator';
import { simulatorCertificates } from './simulator-certificates';
import { temporaryFolder } from '../../testing/test-files';

type Running = Awaited<ReturnType<typeof openSimulator>>;
type Listener = Awaited<ReturnType<typeof listenForCallbacks>>;

const directory = temporaryFolder();
let running: Running;
let listener: Listener;
beforeEach(async () => (running = await openSimulator(directory)));
afterEach(async () => {
  await running.simulator.close();
  await listener.close();
});

/** A payment whose callbacks go to the listener. */
async function payment() {
  const request = paymentRequest();
  const payments = running.clientOf(listener.url);
  await payments.create(request);
  await payments.close();
  return request;
}

/** Advances the clock and sends the callbacks that are due. */
async function after(ms: number) {
  running.clock.advance(ms);
  await running.simulator.tick();
}

const statuses = () => listener.received.map(({ body }) => body.status);

describe('Callbacks of an ended payment', () => {
  it('arrive twice, with the identifier of the request', async () => {
    listener = await listenForCallbacks();
    const { id, callbackIdentifier } = await payment();
    await running.simulator.tick();
    expect(listener.received).toEqual([]);

    await after(DELAY_MS);
    const report = { method: 'POST', type: 'application/json', identifier: callbackIdentifier };
    const body = { id, status: 'PAID', amount: 400, payeeAlias: PAYEE, currency: 'SEK' };
    expect(listener.received).toMatchObject([
      { ...report, body },
      { ...report, body },
    ]);
    await after(600_000);
    expect(listener.received).toHaveLength(2);
  });

  it.each(['decline', 'cancel-bankid', 'time-out'] as const)(
    'arrive when the payer chose %s',
    async (action) => {
      listener = await listenForCallbacks();
      const { id } = await payment();
      running.simulator.payer(id, action);
      await running.simulator.tick();
      expect(statuses()).toEqual(Array(2).fill(action === 'decline' ? 'DECLINED' : 'ERROR'));
    },
  );

  it('arrive after a cancellation by the merchant', async () => {
    listener = await listenForCallbacks();
    const { id } = await payment();
    await running.clientOf().cancel(id);
    await running.simulator.tick();
    expect(statuses()).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('repeat after 5, 10, 20, 40 and then every 60 seconds, until answered with 200', async () => {
    listener = await listenForCallbacks(Array<number>(7).fill(503));
    running.simulator.reportOutcomes('once');
    await payment();
    await after(DELAY_MS);
    const gaps: number[] = [];
    for (let seconds = 0; listener.received.length < 8; seconds += 1) {
      const before = listener.received.length;
      await after(1_000);
      if (listener.received.length > before) gaps.push(seconds + 1 - gaps.reduce((sum, gap) => sum + gap, 0));
    }
    expect(gaps).toEqual([5, 10, 20, 40, 60, 60, 60]);
    await after(600_000);
    expect(listener.received).toHaveLength(8);
  });

  it('stop after ten retries', async () => {
    listener = await listenForCallbacks(Array<number>(30).fill(500));
    running.simulator.reportOutcomes('once');
    await payment();
    await after(DELAY_MS);
    for (let minutes = 0; minutes < 30; minutes += 1) await after(60_000);
    expect(listener.received).toHaveLength(11);
  });

  it('arrive after a restart when they were not sent before', async () => {
    listener = await listenForCallbacks();
    running.simulator.reportOutcomes('once');
    const { id } = await payment();
    running.simulator.payer(id, 'pay');
    await running.simulator.close();
    running = await openSimulator(directory);
    await running.simulator.tick();
    expect(listener.received).toMatchObject([{ body: { id, status: 'PAID' } }]);
  });
});

describe('Callback faults', () => {
  it('can lose the callback', async () => {
    listener = await listenForCallbacks();
    running.simulator.reportOutcomes('lost');
    const { id } = await payment();
    await after(DELAY_MS);
    await after(600_000);
    expect(listener.received).toEqual([]);
    expect(await running.clientOf().get(id)).toMatchObject({ status: 'PAID' });
  });

  it('can delay the callback by a minute', async () => {
    listener = await listenForCallbacks();
    running.simulator.reportOutcomes('late');
    await payment();
    await after(DELAY_MS);
    await after(59_000);
    expect(listener.received).toEqual([]);
    await after(1_000);
    expect(statuses()).toEqual(['PAID']);
  });

  it('can send forged callbacks, while GET returns the truth', async () => {
    listener = await listenForCallbacks();
    running.simulator.reportOutcomes('forged');
    const { id, callbackIdentifier } = await payment();
    await after(DELAY_MS);
    const truths = listener.received.filter(({ identifier }) => identifier === callbackIdentifier);
    expect(listener.received).toHaveLength(3);
    expect(truths.map(({ body }) => body.amount).sort()).toEqual([400, 99_999]);

    await after(1_000);
    expect(listener.received[3]).toMatchObject({
      identifier: callbackIdentifier,
      body: { status: 'ERROR', errorCode: 'RF07' },
    });
    expect(await running.clientOf().get(id)).toMatchObject({ status: 'PAID', amount: 400 });
  });

  it('retry only the true callback', async () => {
    listener = await listenForCallbacks(Array<number>(4).fill(403));
    running.simulator.reportOutcomes('forged');
    await payment();
    await after(DELAY_MS);
    await after(1_000);
    await after(5_000);
    expect(listener.received).toHaveLength(5);
    expect(
      running.simulator.journal().filter((entry) => 'callback' in entry && entry.attempt === 1),
    ).toMatchObject([{ callback: 'truth', answer: 200 }]);
  });

  it('record an answer of 0 when no listener is running', async () => {
    listener = await listenForCallbacks();
    running.simulator.reportOutcomes('once');
    await payment();
    await listener.close();
    await after(DELAY_MS);
    expect(running.simulator.journal().at(-1)).toMatchObject({ callback: 'truth', attempt: 0, answer: 0 });
  });
});

describe('A payment that differs from its request', () => {
  it.each([
    ['pay-other-amount', { status: 'PAID', amount: 1 }],
    ['pay-other-payee', { status: 'PAID', payee: '1230000000' }],
  ] as const)('is reported as paid (%s)', async (action, seen) => {
    listener = await listenForCallbacks();
    const { id } = await payment();
    running.simulator.payer(id, action);
    expect(await running.clientOf().get(id)).toMatchObject(seen);
  });

  it('can be paid after its time-out or its cancellation', async () => {
    await running.simulator.close();
    running = await openSimulator(directory, { delayMs: 'manual' });
    listener = await listenForCallbacks();
    const slow = await payment();
    const cancelled = await payment();
    const payments = running.clientOf();
    await payments.cancel(cancelled.id);
    await after(180_000);
    expect(await payments.get(slow.id)).toMatchObject({ status: 'ERROR', errorCode: 'TM01' });

    for (const { id } of [slow, cancelled]) {
      running.simulator.payer(id, 'pay-late');
      expect(await payments.get(id)).toMatchObject({ status: 'PAID', amount: 400, errorCode: '' });
    }
    await payments.close();
    await running.simulator.tick();
    expect(statuses().filter((status) => status === 'PAID')).toHaveLength(4);
  });
});

describe('A callback over https', () => {
  it('uses no SNI, and verifies the listener’s certificate', async () => {
    const { ca, server } = await simulatorCertificates(join(directory, 'site'), PAYEE);
    listener = await listenForCallbacks([], server);
    await running.simulator.close();
    running = await openSimulator(directory, { callbackCa: ca });
    running.simulator.reportOutcomes('once');
    await payment();
    await after(DELAY_MS);
    expect(listener.received).toMatchObject([{ body: { status: 'PAID' }, servername: false }]);
  });

  it('is not delivered to an untrusted certificate', async () => {
    const { server } = await simulatorCertificates(join(directory, 'site'), PAYEE);
    listener = await listenForCallbacks([], server);
    await payment();
    await after(DELAY_MS);
    expect(listener.received).toEqual([]);
  });
});
