import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../..');
const run = promisify(execFile);

it('every default benchmark runs to its end', async () => {
  const bench = ['run', '-s', 'bench', '--', '--smoke', '--json'];
  const { stdout } = await run('npm', bench, { cwd: root });

  const { found } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { found: Record<string, unknown[]> };
  const measured = Object.keys(found).filter((name) => found[name]?.length);
  expect(measured).toEqual([
    'append',
    'finish-over-http',
    'cost-by-race-size',
    'rebuild-view',
    'large-day',
    'get-race',
    'finish-to-screens',
    'memory-and-disk',
  ]);
});
