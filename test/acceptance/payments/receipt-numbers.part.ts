import { FixedClock, SequenceIds } from '@app/adapters';
import { Logger } from '@nestjs/common';
import { type ReceiptEvent, receiptsStream } from '@app/domain';
import { memoryEngines } from '../../../apps/server/src/platform/engines/memory-engines';
import { anna, Family, nils } from '../support/family';
import { until } from '../../support/until';
import { addPreviousRegistrations } from '../support/previous-families';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

describe('The number of a receipt', () => {
  const apps: RunningApp[] = [];
  const start = async (...options: Parameters<typeof startApp>) => {
    const app = await startApp(...options);
    app.clock.set(REGISTRATION_OPEN_MS);
    apps.push(app);
    return app;
  };
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(apps.splice(0).map((app) => app.stop()));
  });

  const numbered = async (app: RunningApp, edition = '2025'): Promise<ReceiptEvent[]> => {
    const events: ReceiptEvent[] = [];
    for await (const page of app.engines.store.read<ReceiptEvent>(receiptsStream(edition)))
      events.push(...page.map(({ event }) => event));
    return events;
  };
  const paidFree = async (app: RunningApp, name: string): Promise<string> => {
    const family = await Family.signIn(app, name);
    await family.save({ a: anna });
    return (await family.book('HIFSPRINGER')).body.payref;
  };

  it('is on the receipt, in the mail and in the payments list once it is paid', async () => {
    const app = await start();
    const family = await Family.signIn(app);
    await family.save({ a: anna, b: nils });
    const { payref } = (await family.book()).body;
    expect((await family.read(`/api/receipts/${payref}`)).body).toMatchObject({ number: null });

    await app.settle(payref);
    const { sentMail: sent } = app;
    const mail = await until(() => Promise.resolve(sent.find(({ subject }) => subject.startsWith('Kvitto'))));
    expect(mail.text).toContain('Kvittonummer: 2025-1\n');
    expect(mail.text).toContain('Adress: Skolgatan 1, 123 45 Exempelstad');
    expect((await app.request(`/api/receipts/${payref}`)).body).toMatchObject({
      number: '2025-1',
      sellerAddress: 'Skolgatan 1, 123 45 Exempelstad',
    });
    expect((await app.registrationLists()).receipts).toEqual({ [payref]: 1 });
  });

  it('is consecutive, once for each payment, also with two nodes', async () => {
    const engines = memoryEngines(new FixedClock(REGISTRATION_OPEN_MS), new SequenceIds());
    const [one, other] = [await start({ engines }), await start({ engines })];
    const names = Array.from({ length: 8 }, (_, index) => `family${String(index)}`);
    const payrefs = await Promise.all(names.map((name, index) => paidFree(index % 2 ? one : other, name)));

    await until(async () => (await numbered(one)).length >= payrefs.length);
    await Promise.all([one, other].map((app) => paidFree(app, 'another')));
    const all = await until(async () => {
      const found = await numbered(other);
      return found.length > payrefs.length && found;
    });
    expect(all.map(({ number }) => number)).toEqual(all.map((_, index) => index + 1));
    expect(new Set(all.map(({ payref }) => payref)).size).toBe(payrefs.length + 1);
    expect(all.map(({ payref }) => payref)).toEqual(expect.arrayContaining(payrefs));
  });

  it('is assigned in order of payment to older payments, separately for each edition', async () => {
    const app = await start();
    // These payments are no bookings of this edition, so no mail is sent.
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    await addPreviousRegistrations(app, 'asa', { name: 'bo', edition: '2025' }, 'cia', {
      name: 'dan',
      edition: '2025',
    });
    const numbers = async (edition: string) =>
      (await numbered(app, edition)).map(({ payref, number }) => `${payref} ${String(number)}`);
    await until(async () => (await numbers('2025')).length === 2);
    expect(await numbers('2024')).toEqual(['kampanj-asa_FREE 1', 'kampanj-cia_FREE 2']);
    expect(await numbers('2025')).toEqual(['kampanj-bo_FREE 1', 'kampanj-dan_FREE 2']);
  });
});
