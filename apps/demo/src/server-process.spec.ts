import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';
import { ServerProcess } from './server-process';

/** A stand-in server that reports ready and stores its environment. */
const standIn = `
  require('node:fs').writeFileSync(process.env.DATA_DIR + '/env.json', JSON.stringify(process.env));
  require('node:http').createServer((_, answer) => answer.end()).listen(Number(process.env.PORT));`;

describe('ServerProcess.start', () => {
  const ours = process.env;
  const dataDir = mkdtempSync(join(tmpdir(), 'product-'));
  afterAll(() => {
    process.env = ours;
    rmSync(dataDir, { recursive: true });
  });

  it('does not pass on the shell’s mail server and Swish account', async () => {
    const entry = join(dataDir, 'stand-in.cjs');
    writeFileSync(entry, standIn);
    const real = { MAIL_URL: 'smtp://mail.example.se', SWISH_URL: 'https://swish.example.se' };
    process.env = { ...ours, ...real, CONTENT_DIR: 'content/2026' };

    const product = await ServerProcess.start({ dataDir, port: await freePort(), entry });
    await product.stop();
    const env = JSON.parse(readFileSync(join(dataDir, 'env.json'), 'utf8')) as Record<string, string>;
    expect(env).toMatchObject({ PATH: ours.PATH, CONTENT_DIR: 'content/2026', DATA_DIR: dataDir });
    expect(Object.keys(env).filter((name) => /^(MAIL|SWISH)_/.test(name))).toEqual([
      'SWISH_SIMULATOR_DELAY_MS',
    ]);
  });

  it('refuses a port in use, without a request to its listener', async () => {
    const asked: string[] = [];
    const theirs = createServer((request, answer) => {
      asked.push(String(request.url));
      answer.end();
    });
    const port = await freePort();
    await once(theirs.listen(port, '127.0.0.1'), 'listening');

    const start = ServerProcess.start({ dataDir, port, entry: join(dataDir, 'never.cjs') });

    await expect(start).rejects.toThrow(
      `port ${String(port)} is taken; --port 0 (or PORT=0) takes a free one`,
    );
    expect(asked).toEqual([]);
    theirs.close();
    await once(theirs, 'close');
  });
});
