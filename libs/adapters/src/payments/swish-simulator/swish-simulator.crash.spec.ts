import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { paymentRequest } from '../payments.contract';
import { SwishPayments, type SwishAccount } from '../swish.payments';
import { temporaryFolder } from '../../testing/test-files';

const FROM_SOURCE = join(__dirname, '../../sqlite/from-source.cjs');
const CHILD = join(__dirname, '../testing/simulator-process.ts');

const directory = temporaryFolder();

/** A simulator process on the same folder every time, with a client and a kill function. */
async function simulatorToKill() {
  const child = spawn(process.execPath, [FROM_SOURCE, CHILD, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const payments = new SwishPayments(JSON.parse(line) as SwishAccount, {
    callbackUrl: () => 'https://localhost/',
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
    await payments.close();
  };
  return { payments, kill };
}

describe('Killing the simulator while payments are created', () => {
  it('loses no answered payment, and still knows every id', async () => {
    const answered = new Set<string>();
    for (let round = 1; round <= 2; round += 1) {
      const { payments, kill } = await simulatorToKill();
      const asked = Array.from({ length: 40 }, () => paymentRequest());
      const calls = asked.map(async (request) => {
        const created = await payments.create(request).catch(() => undefined);
        if (created?.kind === 'created') answered.add(request.id);
        if (answered.size >= round * 13) await kill();
      });
      await Promise.all(calls);
    }

    const { payments, kill } = await simulatorToKill();
    const found = await Promise.all([...answered].map((id) => payments.get(id)));
    const again = await Promise.all([...answered].map((id) => payments.create(paymentRequest({ id }))));
    await kill();
    expect(answered.size).toBeGreaterThanOrEqual(2 * 13);
    expect(found.filter((payment) => payment?.status !== 'PAID')).toEqual([]);
    expect(again.filter(({ kind }) => kind !== 'known')).toEqual([]);
  });
});
