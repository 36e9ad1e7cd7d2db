import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileMailOutbox, type MailOutbox, MemoryMailOutbox } from './mail-outbox';
import { temporaryFolder } from '../testing/test-files';

const directory = temporaryFolder();
let folders = 0;

const newFolder = () => join(directory, String(++folders), 'outbox');
const pendingMail = (id: string) => ({
  mail: {
    id,
    to: { name: 'Åsa', address: 'asa@example.se' },
    subject: 'Kvitto',
    text: 'Tack',
    html: '<p>Tack</p>',
  },
  since: 1_000,
});

describe.each<[string, () => MailOutbox]>([
  ['in memory', () => new MemoryMailOutbox()],
  ['in files', () => new FileMailOutbox(newFolder())],
])('MailOutbox %s', (_, open) => {
  it('returns each mail until it is removed', async () => {
    const outbox = open();
    expect(await outbox.all()).toEqual([]);
    await outbox.put(pendingMail('receipt/1'));
    await outbox.put(pendingMail('receipt/1'));
    await outbox.put(pendingMail('receipt/2'));
    await outbox.remove('receipt/2');
    await outbox.remove('never there');
    expect(await outbox.all()).toEqual([pendingMail('receipt/1')]);
  });

  it('finds a mail by id, and replaces it only while it is pending', async () => {
    const outbox = open();
    const { mail } = pendingMail('receipt/1');
    await outbox.replace(mail);
    expect([await outbox.get('receipt/1'), await outbox.all()]).toEqual([undefined, []]);
    await outbox.put(pendingMail('receipt/1'));
    await outbox.replace({ ...mail, text: 'Tack igen' });
    expect(await outbox.get('receipt/1')).toEqual({ mail: { ...mail, text: 'Tack igen' }, since: 1_000 });
  });
});

describe('FileMailOutbox', () => {
  it('persists across processes in files that only their owner can read', async () => {
    const folder = newFolder();
    await new FileMailOutbox(folder).put(pendingMail('1'));
    expect(await new FileMailOutbox(folder).all()).toEqual([pendingMail('1')]);
    expect((await stat(join(folder, '1.json'))).mode & 0o777).toBe(0o600);
  });

  it('ignores and removes drafts that a power cut left', async () => {
    const folder = newFolder();
    await new FileMailOutbox(folder).put(pendingMail('1'));
    await writeFile(join(folder, '.2.json.3f1c'), JSON.stringify(pendingMail('2')).slice(0, 80));
    expect(await new FileMailOutbox(folder).all()).toEqual([pendingMail('1')]);
    expect(await readdir(folder)).toEqual(['1.json']);
  });
});
