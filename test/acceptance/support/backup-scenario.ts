import { MemoryMailer } from '@app/adapters';
import type { DataLoss } from '@app/domain';
import { readConfig } from '../../../apps/server/src/platform/config/config';
import { closeEngines, openEngines } from '../../../apps/server/src/platform/engines/engines';
import { StoresInconsistent } from '../../../apps/server/src/platform/integrity/stores-inconsistent';
import { DataFolders } from './data-folders';
import { anna, Family, namesIn, nils } from './family';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from './running-app';

const parts = ['race-250913-56', 'race-250913-08'];

/**
 * A product that ran on two days: the copy of its folder after the first, when Alm had paid, and the folder
 * after the second, with Bok.
 */
export class BackupScenario {
  readonly folders = new DataFolders();
  readonly mail = new MemoryMailer();
  firstDayFolder = '';
  secondDayFolder = '';

  async run(): Promise<void> {
    this.secondDayFolder = this.folders.folder();
    await this.withApp(this.secondDayFolder, (app) => this.registerAndPay(app, 'alm'));
    this.firstDayFolder = this.folders.folder(this.secondDayFolder);
    await this.withApp(this.secondDayFolder, (app) => this.registerAndPay(app, 'bok'));
  }

  /** Starts on a folder, does the work and stops. */
  async withApp<Found>(
    dataDir: string,
    work: (app: RunningApp) => Promise<Found>,
    acceptLoss: readonly DataLoss[] = [],
  ): Promise<Found> {
    const config = { payments: { kind: 'simulator', delayMs: 'manual' }, acceptLoss } as const;
    const engines = { mailer: this.mail };
    const app = await startApp({ dataDir, now: REGISTRATION_OPEN_MS, config, engines });
    try {
      return await work(app);
    } finally {
      await app.stop();
    }
  }

  /** Expects the start to be refused; returns the message. */
  expectRefusal(dataDir: string, acceptLoss: readonly DataLoss[] = []): Promise<string> {
    return expectRefusedStart(dataDir, acceptLoss);
  }

  /** A family registers, books and pays in the simulator, until the lists have it and its receipt is sent. */
  async registerAndPay(app: RunningApp, name: string): Promise<void> {
    const { body } = await (await this.register(app, name)).book();
    const before = this.mail.sent.length;
    await app.request(body.link, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
    await until(() => this.areListed(app, name));
    await until(() => Promise.resolve(this.mail.sent.length > before));
  }

  /** A family signs in and saves its two runners. */
  async register(app: RunningApp, name: string): Promise<Family> {
    const family = await Family.signIn(app, name);
    const [a, b] = runnersOf(name);
    await family.save({ a: { ...anna, firstname: String(a) }, b: { ...nils, firstname: String(b) } });
    return family;
  }

  async areListed(app: RunningApp, ...names: readonly string[]): Promise<boolean> {
    const now = await listedRunners(app);
    return runnersOf(...names).every((name) => now.includes(name));
  }
}

/** Expects the start to be refused; returns the message. Throws when it starts or fails otherwise. */
export async function expectRefusedStart(
  dataDir: string,
  acceptLoss: readonly DataLoss[] = [],
): Promise<string> {
  const config = Object.assign(readConfig({ DATA_DIR: dataDir }), { acceptLoss });
  const outcome = await openEngines(config).then(
    (engines) => closeEngines(engines).then(() => 'it was started'),
    (error: unknown) => error,
  );
  if (!(outcome instanceof StoresInconsistent)) throw new Error(`not refused: ${String(outcome)}`);
  return outcome.message;
}

/** Returns the runners of these families, sorted. */
export function runnersOf(...families: readonly string[]): string[] {
  return families.flatMap((name) => [`Anna ${name}`, `Nils ${name}`]).sort();
}

/** Returns all first names on the start lists, sorted. */
export async function listedRunners(app: RunningApp): Promise<string[]> {
  return (await Promise.all(parts.map((part) => namesIn(app, part)))).flat().sort();
}

/** Returns the losses the server has accepted, from its readiness report. */
export async function acceptedLosses(app: RunningApp): Promise<readonly string[]> {
  const { status, body } = await app.request('/health/ready');
  if (status !== 200) throw new Error(`not ready: ${JSON.stringify(body)}`);
  return body.accepted;
}
