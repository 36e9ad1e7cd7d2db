import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRelease } from './config';

describe('readRelease', () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const file = join(folder, 'package.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['{"version":"0.2.0"}', '0.2.0', []],
    ['{"version":""}', '', [expect.stringContaining(file)]],
    ['{}', '', [expect.stringContaining(file)]],
    ['no JSON', '', [expect.stringContaining(file)]],
  ])('reads %s as %j', (text, release, problems) => {
    writeFileSync(file, text);
    const reported: string[] = [];
    expect(readRelease(file, reported)).toBe(release);
    expect(reported).toEqual(problems);
  });

  it('reports a missing file', () => {
    const reported: string[] = [];
    readRelease(join(folder, 'elsewhere', 'package.json'), reported);
    expect(reported).toHaveLength(1);
  });
});
