import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StartListRow } from '@app/domain';
import type { PaymentRow, RegistrationRow } from '@app/views';
import { Family } from '../../../apps/demo/src/family';
import { freePort } from '../../../apps/demo/src/free-port';
import { Organiser } from '../../../apps/demo/src/organiser';
import { ServerProcess } from '../../../apps/demo/src/server-process';
import type { FileRunner } from '../../../apps/demo/src/race-day-file';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { SERVER_ENTRY } from './server-process';

const root = join(__dirname, '../../..');
const operationsManual = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const FAMILY_RACES = ['race-250913-56', 'race-250913-08'];
const TIMED_RACE = 'race-250913-16';

/**
 * Number of families that register before the product stops for the backup, between backup and restore, and
 * after the restore.
 */
export interface BackupLoad {
  readonly familiesBefore: number;
  readonly familiesBetween: number;
  readonly familiesAfter: number;
}

/**
 * Runs the backup and restore commands of docs/operations.md verbatim against a product in use by families
 * and the finish line.
 */
export function describeBackupAndRestore(load: BackupLoad): void {
  describe('Backup and restore as the operations manual describes them', () => {
    const home = temporaryFolder('backup');
    const dataDir = join(home, 'data');
    const backup = join(home, 'backup');
    const server = { url: '', dataDir };
    /** Families whose page has reported the payment. */
    const paid = new Set<string>();
    let finished: readonly string[] = [];
    let product: ServerProcess;

    const startProduct = async (port: number) => {
      product = await ServerProcess.start({
        dataDir,
        port,
        clock: '2025-09-01T10:00:00.000Z',
        entry: SERVER_ENTRY,
      });
    };
    const followManual = (name: 'backup' | 'restore') =>
      execFileSync('sh', ['-euc', shellBlock(name)], {
        env: { ...process.env, DATA_DIR: dataDir, BACKUP: backup },
      });

    afterAll(() => product.stop());

    it('restores everything saved before the backup, and the product takes new families', async () => {
      const port = await freePort();
      await startProduct(port);
      server.url = product.url;
      const organiser = await Organiser.signIn(product.url, product.adminToken);

      const families = familyNames('fore', load.familiesBefore).map(registerAndPay);
      const line = finishRunners(organiser);
      await until(() => Promise.resolve(paid.size >= load.familiesBefore / 2 && finished.length > 0));
      await product.stop();
      await Promise.all([...families, line].map((each) => each.catch(() => undefined)));
      followManual('backup');
      const promised = new Set(paid);
      expect(promised.size).toBeGreaterThanOrEqual(load.familiesBefore / 2);
      expect(finished.length).toBeGreaterThan(0);

      await startProduct(port);
      await until(() => areListed(promised));
      const expected = await everythingOf(promised);
      await Promise.all(familyNames('emellan', load.familiesBetween).map(registerAndPay));
      await product.stop();

      followManual('restore');
      await startProduct(port);
      await until(() => areListed(promised));
      expect(await everythingOf(promised)).toEqual(expected);
      expect(expected.finishers).toEqual(expect.arrayContaining([...finished]));
      expect(await acceptedLosses()).toEqual([]);

      const next = familyNames('efter', load.familiesAfter);
      await Promise.all(next.map(registerAndPay));
      await until(() => areListed(next));
      const names = await listedNames();
      expect(next.filter((name) => names.filter((each) => each === name).length !== 2)).toEqual([]);
      expect(names.filter((name) => name.startsWith('emellan'))).toEqual([]);
    });

    it('names every file of the data folder in the manual', () => {
      const table = operationsManual.slice(
        operationsManual.indexOf('## What is in DATA_DIR'),
        operationsManual.indexOf('## Backup'),
      );
      const unnamed = readdirSync(dataDir).filter(
        (name) => !table.includes(`\`${name.replace(/-wal$/, '')}\``),
      );
      expect(unnamed).toEqual([]);
    });

    /** A family signs in, registers two runners, books and pays, until its page reports the payment. */
    async function registerAndPay(name: string): Promise<void> {
      const family = await Family.signIn(server, `${name}@example.se`, addressOf(name));
      await family.save(runnersOf(name));
      await family.answerSwish(await family.book(undefined), 'pay');
      if ((await family.ownPage()).paid) paid.add(name);
    }

    /** Finishes runners one by one until the server stops answering. */
    async function finishRunners(organiser: Organiser): Promise<void> {
      await organiser.createRace({ part: TIMED_RACE, date: '2025-09-13', distance: 1600 });
      const [example] = runnersOf('tapp');
      if (!example) return;
      for (let bib = 1; ; bib++) {
        const sort = await organiser.addRunner(TIMED_RACE, {
          ...example,
          firstname: `Löpare ${String(bib)}`,
        });
        const command = { part: TIMED_RACE, sort };
        const results = await organiser.send([
          { ...command, id: randomUUID(), type: 'RegisterBib', bib },
          { id: randomUUID(), part: TIMED_RACE, type: 'StartRace' },
          { ...command, id: randomUUID(), type: 'FinishRunner' },
        ]);
        if (results[2]?.outcome === 'accepted') finished = [...finished, sort];
      }
    }

    async function areListed(families: Iterable<string>): Promise<boolean> {
      const names = await listedNames();
      return [...families].every((name) => names.filter((each) => each === name).length === 2);
    }

    async function listedNames(): Promise<string[]> {
      const rows = (await Promise.all(FAMILY_RACES.map(rowsOf))).flat();
      return rows.flatMap((row) => (row.type === 'runner' ? [row.firstname] : []));
    }

    async function rowsOf(part: string): Promise<StartListRow[]> {
      const answer = await fetch(`${product.url}/api/races/get/${part}`);
      return answer.ok ? ((await answer.json()) as StartListRow[]) : [];
    }

    /** Returns payments, lists, results and receipts of these families. */
    async function everythingOf(families: ReadonlySet<string>) {
      const { registrations, payments } = await organisersLists();
      const theirs = registrations.filter(({ email }) => families.has(email.split('@')[0] ?? ''));
      const ids = new Set(theirs.map(({ registration }) => registration));
      const money = payments.filter(({ registration }) => ids.has(registration));
      const receipts = await Promise.all(money.map(({ id }) => getAsOrganiser(`/api/receipts/${id}`)));
      const lists = (await Promise.all(FAMILY_RACES.map(rowsOf))).flat();
      return {
        registrations: theirs.map(withoutRevision),
        money: money.map(withoutRevision),
        receipts,
        listed: lists
          .filter((row) => row.type === 'runner' && families.has(row.firstname))
          .map(withoutRevision),
        results: (await rowsOf(TIMED_RACE)).map(withoutRevision),
        finishers: await finishedRunners(),
      };
    }

    async function finishedRunners(): Promise<string[]> {
      const board = (await getAsOrganiser(`/admin/api/races/get/${TIMED_RACE}`)) as {
        sort: string;
        status?: string;
      }[];
      return board.filter(({ status }) => status === 'finished').map(({ sort }) => sort);
    }

    async function organisersLists() {
      const lists = await getAsOrganiser('/admin/registrations');
      return lists as { registrations: RegistrationRow[]; payments: PaymentRow[] };
    }

    async function getAsOrganiser(path: string): Promise<unknown> {
      const signedIn = await fetch(`${product.url}/admin/api/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: product.adminToken }),
      });
      const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
      const answer = await fetch(product.url + path, { headers: { cookie: cookie.join('; ') } });
      if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}`);
      return answer.json();
    }

    async function acceptedLosses(): Promise<unknown> {
      const report = (await (await fetch(`${product.url}/health/ready`)).json()) as { accepted: unknown };
      return report.accepted;
    }
  });
}

/** Returns a named shell block of the manual. Throws when there is none. */
function shellBlock(name: string): string {
  const [, commands] = new RegExp(`^\`\`\`sh ${name}\\n([^]*?)^\`\`\``, 'm').exec(operationsManual) ?? [];
  if (commands === undefined) throw new Error(`docs/operations.md has no recipe "${name}"`);
  return commands;
}

/**
 * Removes the revision: events in flight during the copy may be stored in another order after the restore.
 */
function withoutRevision<Row extends { readonly revision: number }>(row: Row) {
  return { ...row, revision: 0 };
}

function familyNames(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${kind}-${String(index)}`);
}

/** Gives each family its own IP address, so that no two share a rate limit. */
function addressOf(name: string): string {
  const [kind = '', index = '0'] = name.split('-');
  return `10.${String(kind.length)}.${String(Math.floor(Number(index) / 250))}.${String(Number(index) % 250)}`;
}

/** Both runners have the family's name, which identifies them on lists. */
function runnersOf(family: string): FileRunner[] {
  const runner = { firstname: family, lastname: 'Ek', company: '', group: 'Ingen' };
  return [
    { ...runner, key: 'a', age: 40, distance: 5.6 },
    { ...runner, key: 'b', age: 9, distance: 0.8 },
  ];
}
