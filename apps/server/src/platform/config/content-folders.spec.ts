import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentFoldersByYear } from './content-folders';
import { readConfig } from './config';

describe('contentFoldersByYear', () => {
  const content = mkdtempSync(join(tmpdir(), 'content-'));
  const { edition } = readConfig({});

  beforeAll(() => {
    for (const folder of ['2014', '2023', '2025', '2026', 'demo', 'race-a']) mkdirSync(join(content, folder));
    writeFileSync(join(content, '2022'), 'a file');
  });
  afterAll(() => rmSync(content, { recursive: true }));

  it("returns this edition's year and earlier years, newest first", () => {
    const years = contentFoldersByYear({ contentDir: join(content, '2025'), edition });
    expect([...years]).toEqual([2025, 2023, 2014].map((year) => [year, join(content, String(year))]));
  });

  it("takes the edition's own folder as its year, whatever its name", () => {
    const years = contentFoldersByYear({ contentDir: join(content, 'race-a'), edition });
    expect(years.get(2025)).toBe(join(content, 'race-a'));
  });
});
