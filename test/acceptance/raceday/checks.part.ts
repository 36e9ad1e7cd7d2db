import type { CheckedDay, CheckId, Overview } from '@app/domain';
import { anna, Family, namesIn } from '../support/family';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, part, startApp, type RunningApp } from '../support/running-app';

const long = 'race-250913-56';
const gun = Date.parse('2025-09-13T09:00:00Z');
const MINUTE = 60_000;
const [phone, pad] = ['5b0c4a0e-0000-4000-8000-000000000001', '5b0c4a0e-0000-4000-8000-000000000002'];

describe('The consistency checks', () => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
  });
  afterEach(() => app.stop());

  const day = async (query = '') =>
    (await app.getAsOrganiser(`/admin/api/checks${query}`)).body as CheckedDay;
  const rows = async (id: CheckId) => (await day()).checks.find((check) => check.id === id)?.rows ?? [];
  const wrong = async (query = '') =>
    Object.fromEntries(
      (await day(query)).checks.filter((one) => one.rows.length > 0).map((one) => [one.id, one.rows.length]),
    );
  const overview = async () => (await app.getAsOrganiser('/admin/api/overview')).body as Overview;
  const gauges = async () =>
    Object.fromEntries(
      [
        ...(await app.request('/metrics')).text.matchAll(
          /^raceday_check_findings\{check="([\w-]+)"\} (\d+)$/gm,
        ),
      ].map(([, id, count]) => [id, Number(count)] as const),
    );
  const ready = async () => (await app.request('/health/ready')).status;
  const at = (ms: number) => new Date(gun + ms).toISOString();
  const runningRace = async () => {
    app.clock.set(gun + 10 * MINUTE);
    const sorts = await app.createRaceWith(3);
    await app.applyCommands({ id: 'start', type: 'StartRace', part, capturedAt: at(0) });
    return sorts;
  };

  it('are for organisers only, and are never cached', async () => {
    expect(await app.request('/admin/api/checks')).toMatchObject({
      status: 401,
      body: { error: 'Ej admin!' },
    });
    const { status, headers } = await app.getAsOrganiser('/admin/api/checks');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('find nothing in an untouched edition', async () => {
    expect(await wrong()).toEqual({});
    const date = '2025-09-13';
    expect(await day()).toMatchObject({ date, days: [date], now: REGISTRATION_OPEN_MS });
    expect(Object.values(await gauges())).toEqual(Array.from({ length: 12 }, () => 0));
  });

  it('find a paid family until its runner has a bib', async () => {
    const family = await Family.signIn(app);
    await family.save({ a: anna });
    const { payref } = (await family.book()).body as { payref: string };
    await app.settle(payref);
    await until(async () => (await namesIn(app, long)).length === 1);
    await until(async () => (await rows('listed-without-receipt')).length === 0);
    expect(await wrong()).toEqual({ 'paid-without-bib': 1 });
    expect(await rows('paid-without-bib')).toMatchObject([
      { words: 'Anna Ek, 5.6K', part: long, repair: { at: 'race-editor', part: long, find: 'Anna Ek' } },
    ]);
    const [, runner] = await app.board(long);
    await app.applyCommands({ id: 'bib', type: 'RegisterBib', part: long, sort: runner?.sort, bib: 7 });
    expect(await wrong()).toEqual({});
  });

  it('count the same on the page, in the overview and in the metrics, and do not affect readiness', async () => {
    const [first, second] = await runningRace();
    await app.applyCommands(
      {
        id: 'f-1',
        type: 'FinishRunner',
        part,
        sort: first,
        capturedAt: at(500_000),
        device: 'mål-1',
        deviceId: phone,
      },
      {
        id: 'f-2',
        type: 'FinishRunner',
        part,
        sort: second,
        capturedAt: at(500_250),
        device: 'mål-2',
        deviceId: pad,
      },
    );
    const found = { 'bib-without-payment': 1, 'finished-unregistered': 2, 'two-at-once': 1 };
    expect(await wrong()).toEqual(found);
    expect(await gauges()).toMatchObject({ ...found, 'paid-without-bib': 0 });
    const { checks, races } = await overview();
    expect(Object.fromEntries(checks.map(({ id, count }) => [id, count]))).toMatchObject(found);
    expect(races.find((race) => race.part === part)).toMatchObject({ bibUnpaid: 1, finishedUnpaid: 2 });
    expect(await rows('two-at-once')).toMatchObject([
      { words: expect.stringMatching(/^Nr 102 .* på mål-2, 250\u00a0ms efter Nr 101 .* på mål-1$/) },
    ]);
    expect(await ready()).toBe(200);
  });

  it('find runners who are overdue, without a new event', async () => {
    const [, , third] = await runningRace();
    expect((await wrong())['never-seen-again']).toBeUndefined();
    app.clock.set(gun + 31 * MINUTE);
    expect((await wrong())['never-seen-again']).toBe(3);
    expect(await gauges()).toMatchObject({ 'never-seen-again': 3 });
    await app.applyCommands({ id: 'dnf', type: 'SetRunnerStatus', part, sort: third, status: 'dnf' });
    expect((await wrong())['never-seen-again']).toBe(2);
  });

  it('find events in conflict after a revocation, and none after the reinstatement', async () => {
    const [first] = await runningRace();
    await app.applyCommands({ id: 'f', type: 'FinishRunner', part, sort: first, capturedAt: at(200_000) });
    const { events } = (await app.getAsOrganiser('/admin/api/days/250913/events')).body as {
      events: { revision: number; event: { type: string } }[];
    };
    const start = events.find(({ event }) => event.type === 'RaceStarted')?.revision ?? 0;
    const historyChange = { part, events: [start], alone: true, reason: 'prov' };
    await app.applyCommands({ id: 'out', type: 'RevokeEvents', ...historyChange });
    expect((await wrong())['in-conflict']).toBe(1);
    await app.applyCommands({ id: 'in', type: 'ReinstateEvents', ...historyChange });
    expect((await wrong())['in-conflict']).toBeUndefined();
  });

  it('find a time from a clock that ran ahead until it is adjusted', async () => {
    const [first] = await runningRace();
    await app.applyCommands({
      id: 'f',
      type: 'FinishRunner',
      part,
      sort: first,
      capturedAt: at(15 * MINUTE),
    });
    expect((await wrong())['clock-ahead']).toBe(1);
    const right = { crossing: gun + 9 * MINUTE, reason: 'klockan gick före' };
    await app.applyCommands({ id: 'right', type: 'AdjustFinish', part, sort: first, ...right });
    expect((await wrong())['clock-ahead']).toBeUndefined();
  });

  it('find a time that beats the course record', async () => {
    const [first] = await runningRace();
    await app.applyCommands({ id: 'f', type: 'FinishRunner', part, sort: first, capturedAt: at(20_000) });
    expect((await wrong())['beats-record']).toBe(1);
  });

  it("cover every day of the edition's year, and no day without races", async () => {
    await app.createRaceWith(1);
    const other = 'race-250914-16';
    await app.sendAsOrganiser(`/admin/api/races/create-race/${other}`, {
      date: '2025-09-14',
      distance: 1600,
      openForReg: true,
    });
    await app.viewsCaughtUp();
    expect((await day()).days).toEqual(['2025-09-13', '2025-09-14']);
    expect(await wrong('?dag=250914')).toEqual({});
    expect(await wrong('?dag=250913')).toEqual({ 'bib-without-payment': 1 });
    expect((await app.getAsOrganiser('/admin/api/checks?dag=240914')).status).toBe(404);
    expect((await app.getAsOrganiser('/admin/api/checks?dag=250931')).status).toBe(400);
  });

  it('is of today where there are races today, whatever day the edition has', async () => {
    for (const date of ['2025-09-14', '2026-11-26'])
      await app.sendAsOrganiser(`/admin/api/races/create-race/race-${date.slice(2).replaceAll('-', '')}-08`, {
        date,
        distance: 800,
        openForReg: true,
      });
    await app.viewsCaughtUp();
    const days = ['2025-09-13', '2025-09-14', '2026-11-26'];
    expect(await day()).toMatchObject({ date: '2025-09-13', days });
    app.clock.set(gun + 24 * 60 * MINUTE);
    expect(await day()).toMatchObject({ date: '2025-09-14', days });
    expect((await day('?dag=250913')).date).toBe('2025-09-13');
    expect((await day('?dag=261126')).date).toBe('2026-11-26');
  });
});
