import type { DeviceFigures, Overview } from '@app/domain';
import type { Socket } from 'socket.io-client';
import { anna, Family, namesIn } from '../support/family';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const part = 'race-250913-56';
const raceMorning = Date.parse('2025-09-13T09:00:00Z');
const deviceId = '5b0c4a0e-0000-4000-8000-000000000001';

describe('The overview of race morning', () => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
  });
  afterEach(() => app.stop());

  const overview = async () => (await app.getAsOrganiser('/admin/api/overview')).body as Overview;
  const race = async () => (await overview()).races.find((one) => one.part === part);
  const paidFamily = async () => {
    const family = await Family.signIn(app);
    await family.save({ a: anna });
    const { status, body } = await family.book();
    expect(status).toBe(200);
    await app.settle(body.payref);
    await until(async () => (await namesIn(app, part)).length === 1);
  };

  it('is for organisers only, and is never cached', async () => {
    expect(await app.request('/admin/api/overview')).toMatchObject({
      status: 401,
      body: { error: 'Ej admin!' },
    });
    const { status, headers } = await app.getAsOrganiser('/admin/api/overview');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it("shows an untouched edition's races and the system's state", async () => {
    const { races, money, settlement, system } = await overview();
    expect(races.map(({ distance, start, state }) => [distance, start, state])).toEqual([
      [800, expect.stringMatching(/^\d\d:\d\d$/), null],
      [1600, expect.any(String), null],
      [2800, expect.any(String), null],
      [5600, expect.any(String), null],
    ]);
    expect(money).toEqual({ unpaid: 0, open: 0, failed: 0, flagged: 0 });
    expect(settlement).toEqual({ paid: 0, listed: 0, receipts: 0, settled: 0, strays: 0 });
    expect(system).toMatchObject({
      store: null,
      views: { behind: [], stopped: 0 },
      reactors: { stuck: [] },
      sockets: 0,
      payments: { answeredAt: null, failedAt: null },
    });
  });

  it('follows a family from its form to its bib', async () => {
    const family = await Family.signIn(app);
    expect((await family.save({ a: anna })).status).toBe(200);
    expect((await overview()).money).toMatchObject({ unpaid: 1, open: 0 });
    const { payref } = (await family.book()).body;
    expect((await overview()).money).toMatchObject({ unpaid: 1, open: 1 });

    await app.settle(payref);
    await until(async () => (await race())?.runners === 1);
    expect(await race()).toMatchObject({ state: '', paid: 1, unlisted: 0, withoutBib: 1 });
    const { money, settlement, system } = await overview();
    expect(money).toEqual({ unpaid: 0, open: 0, failed: 0, flagged: 0 });
    expect(settlement).toEqual({ paid: 1, listed: 1, receipts: 1, settled: 1, strays: 0 });
    expect(system.payments.answeredAt).toBe(app.clock.now());

    const [, runner] = await app.board(part);
    const about = { part, sort: runner?.sort };
    await app.applyCommands({ id: 'o-1', type: 'RegisterBib', ...about, bib: 7 });
    expect(await race()).toMatchObject({ withoutBib: 0, fetched: 0 });
    await app.applyCommands({ id: 'o-2', type: 'RecordPickup', ...about });
    expect(await race()).toMatchObject({ fetched: 1 });
  });

  it('shows devices, whether they are connected, and how many commands they have not sent', async () => {
    await paidFamily();
    app.clock.set(raceMorning);
    await app.applyCommands({ id: 'o-3', type: 'StartRace', part, device: 'mål-1', deviceId });
    const device = async () => (await overview()).devices[0];
    const phone: Partial<DeviceFigures> = { id: deviceId, name: 'mål-1', finishes: 0 };
    expect(await device()).toMatchObject({ ...phone, isConnected: false, unsent: null });

    const screen = await app.connectScreen(await app.organiserHeaders());
    expect(await reportDevice(screen, { deviceId, name: 'mål-ett', unsent: 2 })).toEqual({ ok: true });
    expect(await device()).toMatchObject({ name: 'mål-ett', isConnected: true, unsent: 2 });
    screen.disconnect();
    await until(async () => (await device())?.isConnected === false);
    expect(await device()).toMatchObject({ unsent: 2 });
  });

  it('accepts device reports from organisers only, and rejects invalid ones', async () => {
    const device = { deviceId, name: 'mål-1', unsent: 0 };
    expect(await reportDevice(await app.connectScreen(), device)).toMatchObject({ error: 'Ej admin!' });
    const screen = await app.connectScreen(await app.organiserHeaders());
    for (const wrong of [
      { ...device, deviceId: 'x' },
      { ...device, unsent: -1 },
      { ...device, name: '' },
    ])
      expect(await reportDevice(screen, wrong)).toMatchObject({ error: expect.any(String) });
    expect((await overview()).devices).toEqual([]);
  });
});

function reportDevice(screen: Socket, device: object): Promise<unknown> {
  return screen.timeout(2000).emitWithAck('tell-device', device);
}
