import { readdirSync } from 'node:fs';
import { temporaryFolder } from '../support/temporary-folder';
import { runCommand } from '../../apps/ops/src/testing/run-command';
import { type RunningApp, startApp } from './support/running-app';

describe('ops commands on a data folder', () => {
  const folder = temporaryFolder('ops-folder');
  const env = { DATA_DIR: folder };
  let app: RunningApp;

  beforeAll(async () => {
    app = await startApp({ dataDir: folder });
    await app.createRaceWith(2);
  });
  afterAll(() => app.stop());

  it('are answered by the product that runs on it', async () => {
    const { code, text } = await runCommand(['lag'], env);
    expect(text).toContain(`Source: the running product, through ${folder}/ops.sock`);
    expect(text).toMatch(/^view raceday +up to date$/m);
    expect(code).toBe(0);
    expect((await runCommand(['check'], env)).text).toMatch(
      /^ok {5}folder: .*queried the product that runs on it \(process \d+, version [\d.]+\)$/m,
    );
  });

  it('read the files and leave them unchanged once no product runs on it', async () => {
    await app.stop();
    const before = readdirSync(folder).sort();
    expect(before).not.toContain('ops.sock');
    const { code, text } = await runCommand(['lag'], env);
    expect([code, text]).toEqual([0, expect.stringContaining(`Source: the files in ${folder}`)]);
    expect(text).not.toMatch(/^view/m);
    const checked = await runCommand(['check'], env);
    expect([checked.code, checked.text]).toEqual([0, expect.stringContaining('no product runs on them')]);
    expect(readdirSync(folder).sort()).toEqual(before);
  });
});
