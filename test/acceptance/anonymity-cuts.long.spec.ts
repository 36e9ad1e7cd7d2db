import { FixedClock } from '@app/adapters';
import { Logger } from '@nestjs/common';
import { readConfig } from '../../apps/server/src/platform/config/config';
import { openEngines } from '../../apps/server/src/platform/engines/engines';
import { Family, namesIn, nils } from './support/family';
import { temporaryFolder } from '../support/temporary-folder';
import { until } from '../support/until';
import { readJournal } from './support/journal';
import { WriteFault } from './support/write-fault';
import { REGISTRATION_OPEN_MS, part, startApp, type RunningApp } from './support/running-app';

describe('An interrupted change to public anonymity', () => {
  const clock = new FixedClock(REGISTRATION_OPEN_MS);
  let dataDir: string;
  let logFault: WriteFault;
  let reactorFault: WriteFault;
  let app: RunningApp;

  const start = async () => {
    const opened = await openEngines(readConfig({ PORT: '0', DATA_DIR: dataDir }), clock);
    logFault = new WriteFault();
    reactorFault = new WriteFault();
    const store = logFault.wrap(opened.store, 'append');
    const reactorStore = reactorFault.wrap(opened.reactorStore, 'markDone', 'saveCheckpoint');
    app = await startApp({ engines: { ...opened, store, reactorStore } });
  };
  const restart = async () => {
    await app.stop();
    await start();
  };
  const names = () => namesIn(app, part);

  beforeEach(async () => {
    for (const level of ['warn', 'error'] as const)
      jest.spyOn(Logger.prototype, level).mockImplementation(() => undefined);
    dataDir = temporaryFolder('anonymity-cuts');
    await start();
  });
  afterEach(() => app.stop());

  it.each([
    ['before the start list is changed', 1, 'Nils'],
    ['before the reactor records its action', 2, 'Anonym'],
  ])('is recorded once when writes fail %s', async (_when, writes, shown) => {
    const family = await Family.signIn(app);
    await family.save({ a: nils });
    await family.book('HIFSPRINGER');
    await until(async () => (await names()).length === 1);

    logFault.failAfter(writes);
    reactorFault.failAfter(0);
    expect(await family.send('/anonymity', { runner: 'a', anonymous: true })).toMatchObject({ status: 200 });
    await until(async () => (await names())[0] === shown);
    await restart();

    await until(async () => (await names())[0] === 'Anonym');
    const entries = (await readJournal(app)).filter(({ words }) => words.includes('visas som Anonym'));
    expect(entries).toHaveLength(1);
  });

  it('is recorded when writes fail between the payment and the start list', async () => {
    const family = await Family.signIn(app);
    await family.save({ a: { ...nils, anonymous: true } });
    // The payment is in the log; no runner is listed yet.
    logFault.failFrom(([stream]) => String(stream).startsWith('raceday-'));
    reactorFault.failAfter(0);
    await family.book('HIFSPRINGER');
    expect(await family.session()).toMatchObject({ paid: true });
    expect(await names()).toEqual([]);
    await restart();
    await until(async () => (await names()).length === 1);
    expect(await names()).toEqual(['Anonym']);
  });
});
