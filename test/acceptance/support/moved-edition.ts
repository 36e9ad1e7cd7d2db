import { readConfig } from '../../../apps/server/src/platform/config/config';
import { FakeSmtpServer } from '../../../libs/adapters/src/testing/fake-smtp-server';
import { anna, Family, ida, nils } from './family';
import { FAMILY_POLL_MS, until } from '../../support/until';
import { type RunningApp, startApp } from './running-app';

const lastDays = Date.parse('2025-09-11T10:00:00Z');
const raceMorning = Date.parse('2025-09-13T07:30:00Z');
const part = 'race-250913-08';

/** Where an edition is stored, and the environment variables to reach it. */
export interface StorageLocation {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * An edition with two families, one paid and one free, one erased family, a waiting mail and a race with
 * results.
 */
export class MovedEdition {
  readonly mailServer = new FakeSmtpServer();
  private payrefs: readonly string[] = [];
  private family: Family | undefined;
  private organiser: Record<string, string> = {};
  private mailUrl = '';

  async open(): Promise<void> {
    this.mailUrl = `smtp://${await this.mailServer.open()}`;
  }

  /** The environment variables for every location. */
  get commonEnv(): Readonly<Record<string, string>> {
    return { MAIL_URL: this.mailUrl, SWISH_SIMULATOR_DELAY_MS: 'manual' };
  }

  /** Starts the product on a location, by default on race morning. */
  start({ dataDir, env }: StorageLocation, now = raceMorning): Promise<RunningApp> {
    const config = readConfig({ ...this.commonEnv, ...env, PORT: '0', DATA_DIR: dataDir });
    return startApp({ dataDir, now, config });
  }

  async play(app: RunningApp): Promise<void> {
    app.clock.set(lastDays);
    const [paying, free, leaving] = [
      await Family.signIn(app, 'ek'),
      await Family.signIn(app, 'answer-451', '198.51.100.9'),
      await Family.signIn(app, 'bort', '198.51.100.10'),
    ];
    this.family = paying;
    await paying.save({ a: anna, b: nils });
    await free.save({ a: { ...anna, firstname: 'Bo' } });
    await leaving.save({ a: ida });
    const booked = (await paying.book()).body as { payref: string; token: string };
    await app.sendAsOrganiser(`/sim/pay/${booked.token}`, { action: 'pay' });
    const given = (await free.book('HIFSPRINGER')).body as { payref: string };
    this.payrefs = [booked.payref, given.payref];
    await until(async () => (await paying.session()).paid, { everyMs: FAMILY_POLL_MS });
    await until(async () => (await app.engines.outbox.all()).length > 0);
    await until(() => Promise.resolve(this.mailServer.received.length > 0));
    await app.sendAsOrganiser('/admin/api/erase', { registration: leaving.registration, reason: 'Begäran' });
    await this.race(app);
    this.organiser = await app.organiserHeaders();
  }

  private async race(app: RunningApp): Promise<void> {
    app.clock.set(raceMorning);
    const sorts = await app.createRaceWith(3);
    const at = (minutes: number) => new Date(raceMorning + minutes * 60_000).toISOString();
    await app.applyCommands({ id: 'start', type: 'StartRace', part, capturedAt: at(0) });
    app.clock.set(raceMorning + 10 * 60_000);
    for (const [index, sort] of sorts.entries())
      await app.applyCommands({
        id: `f-${sort}`,
        type: 'FinishRunner',
        part,
        sort,
        capturedAt: at(4 + index),
      });
    app.clock.set(raceMorning);
  }

  /**
   * Returns the bodies that visitors, an organiser and the family get, with sessions from before the move.
   */
  async visibleData(app: RunningApp): Promise<Readonly<Record<string, string>>> {
    const asked = ['/api/races', `/api/races/get/${part}`, '/api/races/get/race-250913-56'];
    const asOrganiser = ['/admin/api/days/250913/events', '/admin/registrations', '/admin/api/days/250913'];
    const receipts = this.payrefs.map((payref) => `/api/receipts/${payref}`);
    const shown: Record<string, string> = {};
    const keep = (path: string, { status, text }: { status: number; text: string }) => {
      expect([path, status]).toEqual([path, 200]);
      shown[path] = text;
    };
    for (const path of asked) keep(path, await app.request(path));
    for (const path of asOrganiser) keep(path, await app.request(path, { headers: this.organiser }));
    const family = this.family?.on(app);
    if (family) for (const path of [...receipts, '/get']) keep(path, await family.read(path));
    return shown;
  }

  /**
   * Registers one more family and returns the total of mails once its receipt has arrived. Any mails that
   * reactors repeat come before it.
   */
  async mailsAfterNewFamily(app: RunningApp): Promise<number> {
    app.clock.set(lastDays);
    const before = this.mailServer.received.length;
    const family = await Family.signIn(app, `new-${String(before)}`, '198.51.100.11');
    await family.save({ a: anna });
    await family.book('HIFSPRINGER');
    const address = `new-${String(before)}@example.se`;
    await until(() => this.mailServer.received.some(({ to }) => to.includes(address)));
    return this.mailServer.received.length;
  }
}
