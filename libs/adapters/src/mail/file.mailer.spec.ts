import { simpleParser } from 'mailparser';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FixedClock } from '../clock/clock';
import { MailRefused } from './mailer';
import { FileMailer } from './file.mailer';

const from = { name: 'Föreningen Höstloppet', address: 'info@example.se' };
const mail = {
  id: 'login/1',
  to: { name: 'Åsa Ek, "mamma"', address: 'asa@example.se' },
  subject: 'Din kod till Höstloppet',
  text: 'Din kod är 012345',
  html: '<p>Din kod är <b>012345</b></p>',
  headers: { 'Auto-Submitted': 'auto-generated' },
};

describe('FileMailer', () => {
  let directory = '';
  let mailer: FileMailer;
  beforeEach(async () => {
    directory = join(await mkdtemp(join(tmpdir(), 'mail-files-')), 'mail-files');
    mailer = new FileMailer(directory, from, new FixedClock(Date.parse('2025-09-01T10:00:00Z')));
  });
  afterEach(() => rm(join(directory, '..'), { recursive: true }));

  it('writes a file that mail programs can read', async () => {
    await mailer.send(mail);
    expect(await readdir(directory)).toEqual(['login%2F1.eml']);
    const read = await simpleParser(await readFile(join(directory, 'login%2F1.eml')));
    expect(read).toMatchObject({
      subject: mail.subject,
      messageId: '<login%2F1@example.se>',
      date: new Date('2025-09-01T10:00:00Z'),
      from: { value: [{ name: from.name, address: from.address }] },
      to: { value: [{ name: mail.to.name, address: mail.to.address }] },
    });
    expect([read.text?.trim(), read.html]).toEqual([mail.text, mail.html]);
    expect(read.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('includes attachments unchanged', async () => {
    const file = { filename: 'start.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH' };
    await mailer.send({ ...mail, attachments: [{ ...file, content: 'Välkommen, Åsa\r\n' }] });
    const [read] = (await simpleParser(await readFile(join(directory, 'login%2F1.eml')))).attachments;
    expect(read).toMatchObject({ filename: 'start.ics', contentType: 'text/calendar' });
    expect(read?.content.toString('utf8')).toBe('Välkommen, Åsa\r\n');
  });

  it('writes a file that only its owner can read', async () => {
    await mailer.send(mail);
    expect((await stat(join(directory, 'login%2F1.eml'))).mode & 0o777).toBe(0o600);
  });

  it('overwrites the file when the mail is sent again', async () => {
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    await mailer.send({ ...mail, text: 'Din kod är 543210' });
    expect(await readdir(directory)).toEqual(['login%2F1.eml']);
    expect(await readFile(join(directory, 'login%2F1.eml'), 'utf8')).toContain('543210');
  });

  it.each([
    'a@example.se, b@example.se',
    'a@example.se b@example.se',
    '"a@b.se"@c.se',
    'Bo <b@c.se>',
    'a',
    '',
  ])('refuses %j, which is not one mailbox', async (address) => {
    await expect(mailer.send({ ...mail, to: { name: '', address } })).rejects.toThrow(MailRefused);
  });

  it('adds no header from a line break in the subject', async () => {
    await mailer.send({ ...mail, subject: 'Hej\r\nBcc: eve@example.se' });
    const read = await simpleParser(await readFile(join(directory, 'login%2F1.eml')));
    expect(read.bcc).toBeUndefined();
    expect(read.subject).toContain('Hej');
  });
});
