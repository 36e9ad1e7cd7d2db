import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileOrganiserAccounts, MemoryOrganiserAccounts, type OrganiserAccounts } from './organiser-accounts';
import { temporaryFolder } from '../testing/test-files';

const directory = temporaryFolder();
let files = 0;

const newFile = () => join(directory, String(++files), 'accounts.json');

describe.each<[string, () => OrganiserAccounts]>([
  ['in memory', () => new MemoryOrganiserAccounts()],
  ['in a file', () => new FileOrganiserAccounts(newFile())],
])('OrganiserAccounts %s', (_, open) => {
  it('binds an address to the first subject', async () => {
    const accounts = open();
    expect(await accounts.getOrBind('anna@example.se', 'sub-1')).toBe('sub-1');
    expect(await accounts.getOrBind('anna@example.se', 'sub-2')).toBe('sub-1');
    expect(await accounts.getOrBind('bo@example.se', 'sub-2')).toBe('sub-2');
  });

  it('binds one of two concurrent subjects', async () => {
    const accounts = open();
    const bound = await Promise.all([
      accounts.getOrBind('anna@example.se', '1'),
      accounts.getOrBind('anna@example.se', '2'),
    ]);
    expect(new Set(bound).size).toBe(1);
  });
});

describe('FileOrganiserAccounts', () => {
  it('persists across processes in a file that only its owner can read', async () => {
    const file = newFile();
    await new FileOrganiserAccounts(file).getOrBind('anna@example.se', 'sub-1');
    expect(await new FileOrganiserAccounts(file).getOrBind('anna@example.se', 'sub-2')).toBe('sub-1');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('honours a line removed by hand', async () => {
    const file = newFile();
    const accounts = new FileOrganiserAccounts(file);
    await accounts.getOrBind('anna@example.se', 'sub-1');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ 'anna@example.se': 'sub-1' });
    await writeFile(file, '{}');
    expect(await accounts.getOrBind('anna@example.se', 'sub-2')).toBe('sub-2');
  });

  it('binds no account while the file is unreadable', async () => {
    const file = newFile();
    const accounts = new FileOrganiserAccounts(file);
    await accounts.getOrBind('anna@example.se', 'sub-1');
    await writeFile(file, '{ "anna@exa');
    await expect(accounts.getOrBind('anna@example.se', 'sub-2')).rejects.toThrow(SyntaxError);
    await writeFile(file, '{}');
    expect(await accounts.getOrBind('anna@example.se', 'sub-2')).toBe('sub-2');
  });
});
