import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistrationEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import type { Config } from '../../../apps/server/src/platform/config/config';
import { RaceDayRepository } from '../../../apps/server/src/raceday/race-day.repository';
import { itWithoutServers } from '../support/app-engines';
import { anna, Family, ida, nils } from '../support/family';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const [long, middle, short] = ['race-250913-56', 'race-250913-16', 'race-250913-08'];

describe("An organiser's correction of paid runners", () => {
  const dataDir = temporaryFolder('corrections');
  let app: RunningApp;
  let family: Family;
  let payref: string;

  const start = async (acceptLoss: Config['acceptLoss'] = []) => {
    app = await startApp({
      now: REGISTRATION_OPEN_MS,
      dataDir,
      config: { payments: { kind: 'simulator', delayMs: 'manual' }, acceptLoss },
    });
    family = await Family.signIn(app);
  };
  const forget = () => {
    for (const end of ['', '-wal']) rmSync(join(dataDir, `reactors.sqlite${end}`), { force: true });
  };
  const sort = (key: string) => `runner-${family.registration.slice(0, 12)}-${key}`;
  const change = (part: string, key: string, runner: object) =>
    app.sendAsOrganiser(`/admin/api/races/change-runner/${part}/${sort(key)}`, runner);
  const move = (key: string, from: string, to: string) =>
    app.applyCommands({
      id: `move-${key}-${from}-${to}`,
      type: 'MoveRunner',
      part: from,
      sort: sort(key),
      to,
    });
  const registered = async () => {
    const { registrations } = await app.registrationLists();
    return registrations.find((row: { registration: string }) => row.registration === family.registration);
  };
  const payment = async () =>
    (await app.registrationLists()).payments.find(({ id }: { id: string }) => id === payref);
  const corrections = async () => {
    const found: Recorded[] = [];
    for await (const page of app.engines.store.read<RegistrationEvent>(`registration-${family.registration}`))
      found.push(...page.filter(({ event }) => event.type === 'RunnerCorrected'));
    return found.map(({ event }) => event as Extract<RegistrationEvent, { type: 'RunnerCorrected' }>);
  };
  const receiptLines = async () => (await family.read(`/api/receipts/${payref}`)).body.lines;
  const corrected = (times: number) => until(async () => (await corrections()).length === times);

  beforeAll(async () => {
    await start();
    await family.save({ a: anna, b: ida, c: nils });
    payref = (await family.book()).body.payref;
    const { open } = await family.session();
    await app.request(open.link, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
    await until(async () => Object.keys((await app.registrationLists()).listed).length === 3);
  });
  afterAll(() => app.stop());

  it("reaches the registration and the family's page, and retains the purchase", async () => {
    const runner = { ...nils, firstname: 'Nisse', age: 2009, group: 'Herr', company: '' };
    expect((await change(short, 'c', { ...details(runner), phone: '070-1' })).status).toBe(200);
    await corrected(1);

    const { runners, bought } = await registered();
    expect(runners.c).toEqual({ ...runner, age: 16, birthYear: 2009, phone: '070-1' });
    expect(bought.c).toMatchObject({ firstname: 'Nils', age: 9, distance: 0.8 });
    const session = await family.session();
    expect(session.deltagare.c).toMatchObject({ firstname: 'Nisse', age: 16, company: '' });
    expect(session.bought.c).toMatchObject({ firstname: 'Nils', age: 9 });
    expect(session).toMatchObject({ paid: true, payid: payref });
  });

  it('shows the price difference, and leaves the payment unchanged', async () => {
    expect(await payment()).toMatchObject({ amount: 350, expected: 350, difference: 50, status: 'PAID' });
    const { body: receipt } = await family.read(`/api/receipts/${payref}`);
    expect(receipt).toMatchObject({ amount: 350, notes: [expect.stringMatching(/priset 50\skr högre/)] });
    expect(receipt.lines).toEqual([
      { text: 'Startavgift 5,6 km, vuxen: Anna Ek', amount: 150 },
      { text: 'Startavgift 1,6 km, barn: Ida Ek', amount: 100 },
      {
        text: 'Startavgift 0,8 km, barn: Nils Ek',
        amount: 100,
        changed: 'Ändrat: räknas som vuxen, heter Nisse Ek',
      },
    ]);
  });

  it('updates the distance in the registration', async () => {
    expect(await move('b', middle, long)).toMatchObject([{ outcome: 'accepted' }]);
    await corrected(2);
    expect((await registered()).runners.b).toMatchObject({ firstname: 'Ida', distance: 5.6 });
    expect((await family.session()).deltagare.b).toMatchObject({ distance: 5.6 });
    expect((await app.registrationLists()).listed[sort('b')]).toMatchObject({ part: long });
    expect(await payment()).toMatchObject({ difference: 50 });
    const stranger = (await app.request(`/api/receipts/${payref}`)).body;
    expect(stranger.lines[1]).toEqual({
      text: 'Startavgift 1,6 km, barn: Ida E.',
      amount: 100,
      changed: 'Ändrat: flyttad från 1,6 km till 5,6 km',
    });
    expect(stranger.lines[2].changed).toBe('Ändrat: räknas som vuxen, heter Nisse E.');
  });

  it('leaves no price difference when it is reversed', async () => {
    await change(short, 'c', details(nils));
    await corrected(3);
    expect((await registered()).runners.c).toMatchObject({ firstname: 'Nils', age: 9 });
    expect(await payment()).toMatchObject({ difference: 0 });
    expect((await receiptLines())[2]).toEqual({ text: 'Startavgift 0,8 km, barn: Nils Ek', amount: 100 });
  });

  it('is reversed in the registration by a revocation, and restored by a reinstatement', async () => {
    const numbers = async (type: string) => {
      const { events } = await app.history();
      return events.filter(({ event }) => event.type === type).map(({ revision }) => revision);
    };
    const changeHistory = (type: string, events: readonly number[]) =>
      app.applyCommands({ id: crypto.randomUUID(), type, part: long, events, reason: 'fel löpare' });
    const before = await numbers('RunnerMoved');
    await changeHistory('RevokeEvents', before);
    await corrected(4);
    expect((await registered()).runners.b).toMatchObject({ distance: 1.6 });
    expect((await app.registrationLists()).listed[sort('b')]).toMatchObject({ part: middle });
    const idas = { text: 'Startavgift 1,6 km, barn: Ida Ek', amount: 100 };
    expect(await receiptLines()).toContainEqual(idas);
    await changeHistory('ReinstateEvents', before);
    await corrected(5);
    expect((await registered()).runners.b).toMatchObject({ distance: 5.6 });
    expect(await receiptLines()).toContainEqual({
      ...idas,
      changed: 'Ändrat: flyttad från 1,6 km till 5,6 km',
    });

    const runner = `/admin/api/registrations/${family.registration}/runners/b`;
    expect((await app.sendAsOrganiser(`${runner}/cancel`, { note: 'sjuk' })).status).toBeLessThan(300);
    await until(async () => (await registered()).runners.b === undefined);
    const withdrawn = await numbers('RunnerWithdrawn');
    await changeHistory('RevokeEvents', withdrawn);
    await until(async () => (await registered()).runners.b !== undefined);
    expect((await app.registrationLists()).listed[sort('b')]).toMatchObject({ part: long });
  });

  // Only in a folder can one store be removed by hand.
  itWithoutServers()('is recorded once, also after the reactor store is lost', async () => {
    await app.stop();
    forget();
    await start(['reactors']);
    await move('a', long, middle);
    await corrected(6);
    expect((await corrections()).map((event) => [event.sort, event.firstname, event.distance])).toEqual([
      [sort('c'), 'Nisse', 0.8],
      [sort('b'), 'Ida', 5.6],
      [sort('c'), 'Nils', 0.8],
      [sort('b'), 'Ida', 1.6],
      [sort('b'), 'Ida', 5.6],
      [sort('a'), 'Anna', 1.6],
    ]);
  });

  itWithoutServers()(
    'reaches the registration later when no reactor ran, with the values of the start list',
    async () => {
      await app.stop();
      const runnerLookup = jest.spyOn(RaceDayRepository.prototype, 'runner').mockResolvedValue(undefined);
      await start();
      await change(middle, 'a', { ...details(anna), lastname: 'Alm' });
      await change(middle, 'a', { ...details(anna), lastname: 'Almqvist' });
      await move('a', middle, short);
      expect(await corrections()).toHaveLength(6);

      await app.stop();
      runnerLookup.mockRestore();
      forget();
      await start(['reactors']);
      await corrected(7);
      expect((await corrections()).at(-1)).toMatchObject({ lastname: 'Almqvist', distance: 0.8 });
      expect((await registered()).runners.a).toMatchObject({ lastname: 'Almqvist', distance: 0.8 });
    },
  );
});

/** Returns a runner as the race editor sends it. */
function details({ firstname, lastname, age, group, company }: typeof nils): object {
  return { firstname, lastname, age, group, company };
}
