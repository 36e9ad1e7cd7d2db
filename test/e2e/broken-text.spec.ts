import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { Browser, Page } from 'playwright-core';
import { FixedClock, FileMailer, type Mail } from '@app/adapters';
import { temporaryFolder } from '../support/temporary-folder';
import type { Receipt } from '../../apps/server/src/payments/receipt';
import { readEdition } from '../../apps/server/src/platform/config/edition';
import { epassiCodeMail } from '../../apps/server/src/ticket-office/epassi-code-mail.reactor';
import { loginCodeMail } from '../../apps/server/src/registration/sign-in.service';
import { familyDay } from '../../apps/server/src/payments/family-day';
import { receiptMail } from '../../apps/server/src/payments/receipt-mail.reactor';
import { brokenText, brokenTextNow } from './support/broken-text';
import { openBrowser } from './support/test-product';

const longName = 'Maximiliana-Konstantina Lindqvist-Bergströmssonhagen';

describe('brokenText', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 320, height: 844 } });
  });

  afterAll(() => browser.close());

  /** Faults on a page of 320 px with this content only. */
  async function foundIn(html: string): Promise<string[]> {
    await page.setContent(`<meta name="viewport" content="width=device-width"><body>${html}</body>`);
    return brokenTextNow(page);
  }

  describe('reports', () => {
    const narrow = 'width: 24px; overflow-wrap: anywhere';
    it.each([
      ['a word', `<table><td style="${narrow}; max-width: 24px">Damer</td></table>`, 'word'],
      ['a word split over two elements', `<p style="${narrow}"><b>Da</b>mer</p>`, 'word'],
      ['a time', `<p style="${narrow}">11:05:17</p>`, 'time'],
      ['a time and the kl. before it', '<p style="width: 50px">kl. 11.05</p>', 'time'],
      ['an amount', `<p style="width: 40px">1 250 kr</p>`, 'amount'],
      ['a code', '<p style="width: 90px">EPASSI-7K3M9QX2TV</p>', 'code'],
      ['a date', '<p style="width: 60px">2025-09-13</p>', 'word'],
      ['a distance', `<p style="${narrow}">5.6K</p>`, 'distance'],
      [
        'a chip',
        '<span style="display: inline-block; width: 60px; border-radius: 99px; background: red">nr 12 klar</span>',
        'chip',
      ],
      [
        'a table cell of digits',
        '<table><td class="num" style="width: 40px; max-width: 40px">12 av 100</td></table>',
        'cell',
      ],
      [
        'a number cut off with an ellipsis',
        '<p style="width: 20px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">1006</p>',
        'number cut off',
      ],
      ['a word wider than its box', `<p style="width: 60px">Friskvårdsbidraget</p>`, 'beyond its box'],
      [
        'buttons in two rows',
        '<div class="MuiDialogActions-root"><button style="width: 90%">A</button><button style="width: 90%">B</button></div>',
        'buttons in two rows',
      ],
      [
        'buttons below the window',
        '<div style="height: 900px"></div><div class="MuiDialogActions-root"><button>A</button></div>',
        'buttons out of sight',
      ],
      ['a page that is too wide', '<div style="width: 400px">.</div>', '88 px to scroll sideways'],
    ])('%s', async (_what, html, expectedText) => {
      expect((await foundIn(html)).join()).toContain(expectedText);
    });
  });

  it('reports a two-word state on two lines, except on the narrowest phones', async () => {
    const state = '<table><td class="state" style="width: 50px; max-width: 50px">ej startat</td></table>';
    expect(await foundIn(state)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await foundIn(state)).join()).toContain('cell');
    await page.setViewportSize({ width: 320, height: 844 });
  });

  it.each([
    ['a line that ends between words', '<p style="width: 130px">Lägg till alla som ska springa</p>'],
    ['a double name that ends its line after the hyphen', `<p style="width: 190px">${longName}</p>`],
    ['a word wider than the widest line', `<p style="overflow-wrap: anywhere">${'Bageri'.repeat(12)}</p>`],
    [
      'a long text cut off with an ellipsis',
      '<p style="width: 60px; overflow: hidden; text-overflow: ellipsis">Bergströmssonhagen</p>',
    ],
    [
      'text for screen readers only',
      '<p class="sr-only" style="width: 1px; overflow-wrap: anywhere">Damer</p>',
    ],
  ])('accepts %s', async (_what, html) => {
    expect(await foundIn(html)).toEqual([]);
  });

  it.each(mails())('finds no fault in the mail with %s, as FileMailer writes it', async (_what, mail) => {
    const directory = temporaryFolder('written-mail');
    await new FileMailer(
      directory,
      { name: 'Höstloppet', address: 'info@example.se' },
      new FixedClock(0),
    ).send(mail);
    const [file = ''] = readdirSync(directory);
    const { html } = await simpleParser(readFileSync(join(directory, file)));
    await page.setContent(String(html));
    for (const whole of unbreakableTextsIn(mail))
      expect(await page.getByText(whole).count()).toBeGreaterThan(0);
    expect(await brokenText(page)).toEqual([]);
  });
});

/** Amounts, codes and 6-digit numbers in the mail's plain text. */
function unbreakableTextsIn({ text }: Mail): string[] {
  return text.match(/EPASSI-\w+|\b\d{6}\b|[\d\u00a0]+\u00a0kr/g) ?? [];
}

function mails(): [string, Mail][] {
  const read = readEdition('content/2025');
  if (!('edition' in read)) throw new Error(read.problems.join('\n'));
  const { edition } = read;
  const email = 'maximiliana-konstantina@langtforetagsnamn.example.se';
  const receipt: Receipt = {
    payref: '5FDB0A9C1A2B3C4D5E6F708192A3B4C5',
    number: '2025-1017',
    status: 'PAID',
    event: edition.name,
    eventDate: edition.date,
    datePaid: '2025-09-01T22:30:00.000Z',
    dateCreated: '2025-09-01T22:29:00.000Z',
    seller: 'Föreningen Höstloppet',
    orgNumber: '802000-1234',
    sellerAddress: 'Norra Långa Skolgatan 123 B, 123 45 Exempelstad Västra',
    vat: 'momsfri',
    lines: [
      { text: `Startavgift 5,6 km, vuxen: ${longName}`, amount: 12_150 },
      { text: `Startavgift 0,8 km, barn: ${'Å'.repeat(60)} Ek`, amount: 100 },
      { text: 'Kampanjkod EPASSI-7K3M9QX2TV', amount: -12_150 },
    ],
    amount: 100,
    currency: 'SEK',
    method: 'swish',
    paymentReference: '0123456789ABCDEF0123456789ABCDEF',
    campaign: 'EPASSI-7K3M9QX2TV',
    errorCode: '',
    notes: ['Vi fick 1\u00a0kr och 350\u00a0kr var bokat: 349\u00a0kr saknas. Deltagarna är anmälda ändå.'],
  };
  const runner = { lastname: 'Ek', age: 41, group: 'Dam', company: '', distance: 5.6 } as const;
  const deltagare = {
    a: { ...runner, firstname: longName },
    b: { ...runner, firstname: 'Å'.repeat(60), age: 9, distance: 0.8 },
  };
  const session = { registration: 'ek', revision: 7, deltagare };
  const day = familyDay({ edition, session, isOwner: true, testMode: true });
  const receiptUrl = `https://race.example.se/kvitto/${receipt.payref}`;
  const code = { code: 'EPASSI-7K3M9QX2TV', name: longName, registrationUrl: receiptUrl };
  return [
    ['a login code', loginCodeMail({ codeId: 'id-1', code: '012345', email, edition })],
    ['a receipt', receiptMail({ id: 'id-2', receipt, day, email, receiptUrl, edition })],
    ['an Epassi code', epassiCodeMail({ id: 'id-3', email, edition, ...code })],
  ];
}
