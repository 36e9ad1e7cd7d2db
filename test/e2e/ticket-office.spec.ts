import type { Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { TestProduct } from './support/test-product';

describe('The ticket office', () => {
  let product: TestProduct;
  let seller: Page;

  beforeAll(async () => {
    product = await TestProduct.open('2025-09-13T07:30:00.000Z');
    seller = await product.newOrganiserPage();
    await seller.goto(`${product.url}/admin/kassa`);
  });

  afterAll(() => product.close());

  it('requires every field', async () => {
    await seller.getByRole('button', { name: 'Betala med Swish' }).click();
    await seller.getByText('Obligatorisk').first().waitFor();
    expect(await seller.getByText('Obligatorisk').count()).toBe(7);
    expect(await accessibilityFaults(seller)).toEqual([]);
  });

  it('sells by Swish, reports the payment, and the bib is on the start list', async () => {
    await fill({ bib: '501', first: 'Sten', last: 'Sen', km: '5.6' });
    await seller.getByRole('button', { name: 'Betala med Swish' }).click();
    const code = seller.getByRole('img', { name: 'QR-kod för Swish' });
    await code.waitFor();
    const token =
      new URL((await code.getAttribute('src')) ?? '', product.url).searchParams.get('token') ?? '';
    expect(await accessibilityFaults(seller)).toEqual([]);
    await fetch(`${product.url}/sim/pay/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'raceday' },
      body: JSON.stringify({ action: 'pay' }),
    });
    await seller.getByText('Betalt! Lämna ut startnumret.').waitFor();

    const visitor = await product.newPage();
    await visitor.goto(`${product.url}/startlistor?dag=2025-09-13&distans=5.6`);
    await visitor.getByRole('row', { name: /501.*Sten Sen/ }).waitFor();
  });

  it('starts the next sale with one key, takes cash with a note, and refuses a taken bib', async () => {
    await seller.keyboard.press('Enter');
    await fill({ bib: '501', first: 'Kajsa', last: 'Kontant', km: '1.6' });
    await seller.getByRole('button', { name: 'Kontant eller annan betalning' }).click();
    await seller.getByRole('dialog').getByRole('button', { name: 'Betalt' }).click();
    await seller.getByRole('dialog').getByRole('alert').waitFor();
    await seller.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click();
    await seller.getByLabel('Startnummer').fill('502');
    await seller.getByRole('button', { name: 'Kontant eller annan betalning' }).click();
    await seller.getByRole('dialog').getByRole('button', { name: 'Betalt' }).click();
    await seller.getByText('Betalt! Lämna ut startnumret.').waitFor();
  });

  it('has its sales in the list of registrations', async () => {
    await seller.goto(`${product.url}/admin/list-by-race`);
    await seller.getByText('Sten Sen').first().waitFor();
    await seller.getByText('Kajsa Kontant').first().waitFor();
    expect(await accessibilityFaults(seller)).toEqual([]);
    const file = await seller.request.get(`${product.url}/admin/api/export2racesplitter?part=race-250913-56`);
    expect(await file.text()).toContain('1,501,Sten,Sen,,,');
  });

  it('appears in the overview, whose lines link to the fix and update after it', async () => {
    await seller
      .getByRole('navigation', { name: 'Arrangör' })
      .getByRole('link', { name: 'Översikt' })
      .click();
    const list = (km: string) => seller.locator(`[data-line="list-race-250913-${km}"]`);
    await list('56').getByText('Klart').waitFor();
    expect(await list('28').textContent()).toMatch(/Att göra.*2.8K på startlistan.*inte upplagt/);
    expect(await seller.locator('[data-line="settlement"]').textContent()).toMatch(
      /^Klart.*Stämmer: 2 betalda anmälningar, 2 på startlistan, 2 kvitton, 2 avstämda/,
    );
    expect(await accessibilityFaults(seller)).toEqual([]);

    await list('28').getByRole('link').click();
    await seller.getByRole('heading', { name: 'Hantera tävlingar' }).waitFor();
    await seller.getByLabel('Sträcka i meter').fill('2800');
    await seller.getByRole('button', { name: 'Skapa lopp' }).click();
    await seller.getByText('2.8K').first().waitFor();
    await seller.goBack();
    await list('28').getByText('Klart').waitFor();
  });

  it('has its payment issue handled, its refund noted and a paid runner cancelled, all in the history', async () => {
    await seller.goto(`${product.url}/admin/kassa`);
    await fill({ bib: '503', first: 'Udda', last: 'Belopp', km: '5.6' });
    await seller.getByRole('button', { name: 'Betala med Swish' }).click();
    const code = seller.getByRole('img', { name: 'QR-kod för Swish' });
    await code.waitFor();
    const token =
      new URL((await code.getAttribute('src')) ?? '', product.url).searchParams.get('token') ?? '';
    await fetch(`${product.url}/sim/pay/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'raceday' },
      body: JSON.stringify({ action: 'pay-other-amount' }),
    });
    await seller.getByText('Betalt! Lämna ut startnumret.').waitFor();

    await seller.goto(`${product.url}/admin/list-by-race?visa=flaggade`);
    const list = seller.getByRole('tabpanel');
    await list.getByRole('button', { name: /^Markera som hanterad: .*Udda Belopp/ }).click();
    await write('Resten kom kontant', 'Hanterad');
    await seller.getByText('Markerad som hanterad.').waitFor();
    await list.getByRole('button', { name: /^Ta upp igen: .*Udda Belopp/ }).waitFor();
    await list.getByRole('link', { name: /Udda Belopp/ }).click();

    await seller.getByRole('button', { name: /^Notera återbetalning/ }).click();
    expect(await seller.getByLabel('Belopp, kr').inputValue()).toBe('1');
    await write('Tillbaka i handen', 'Notera');
    await seller.getByText('Återbetalningen är noterad.').waitFor();

    const visitor = await product.newPage();
    await visitor.goto(`${product.url}/startlistor?dag=2025-09-13&distans=5.6`);
    const row = visitor.getByRole('row', { name: /503.*Udda Belopp/ });
    await row.waitFor();
    await seller.getByRole('button', { name: 'Avanmäl: Udda Belopp' }).click();
    await write('Stukade foten', 'Avanmäl');
    await seller.getByRole('button', { name: 'Anmäl igen: Udda Belopp' }).waitFor();
    await row.waitFor({ state: 'detached' });

    const history = seller.getByRole('table', { name: /Vad som har hänt/ });
    await history.getByText(/Udda Belopp avanmäld/).waitFor();
    const historyText = (await history.textContent()) ?? '';
    for (const expectedText of [
      'Hanterat: fel belopp',
      'Resten kom kontant',
      'Återbetalning av 1',
      'Stina Öberg',
    ])
      expect(historyText).toContain(expectedText);
    await seller.setViewportSize({ width: 390, height: 844 });
    expect(await accessibilityFaults(seller)).toEqual([]);
    expect(await seller.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await seller.setViewportSize({ width: 1280, height: 800 });
  });

  it('has its payments matched with the bank file, and a bank payment linked', async () => {
    await seller.goto(`${product.url}/admin/kassa`);
    await fill({ bib: '504', first: 'Bengt', last: 'Giro', km: '5.6' });
    await seller.getByRole('button', { name: 'Betala med Swish' }).click();
    await seller.getByRole('img', { name: 'QR-kod för Swish' }).waitFor();
    const { payments } = (await (await seller.request.get(`${product.url}/admin/registrations`)).json()) as {
      payments: { status: string; paymentReference: string; amount: number; method: string | null }[];
    };
    const [sten] = payments.filter(({ method, amount }) => method === 'swish' && amount === 250);

    await seller.goto(`${product.url}/admin/list-by-race`);
    await seller.getByRole('link', { name: 'Stäm av mot banken' }).click();
    await seller.getByText('Ingen fil vald.').waitFor();
    expect(await accessibilityFaults(seller)).toEqual([]);
    const rows = [
      'Konto;1234 567',
      'Bokföringsdag;Referens;Text;Belopp;Saldo',
      `2025-09-13;${sten?.paymentReference ?? ''};Swish från en löpare;250,00;1 250,00`,
      '2025-09-12;BG-5501;Från Bengt på girot;250,00;1 000,00',
      '2025-09-12;;Hyra skolmatsal;-1 000,00;750,00',
      'Summa;;;;',
    ].join('\r\n');
    await seller.getByLabel('Bankens fil').setInputFiles({
      name: 'konto.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows, 'latin1'),
    });
    const sums = seller.getByLabel('Summor');
    await sums.getByText('Stämmer').waitFor();
    expect(await seller.getByLabel('Datum', { exact: true }).inputValue()).toBe('0');
    expect(await seller.getByLabel('Belopp', { exact: true }).inputValue()).toBe('3');
    expect(await seller.getByLabel('Referens', { exact: true }).inputValue()).toBe('1');
    expect(await sums.textContent()).toMatch(/Stämmer1 · 250.*På banken men inte här2/);
    await seller.getByText('rad 6, datumet ”Summa” kan inte läsas').waitFor();

    await seller.getByRole('button', { name: 'Koppla till en anmälan: rad 4' }).click();
    await seller.getByLabel('Anmälan', { exact: true }).selectOption({ label: 'Biljettkassan: Bengt Giro' });
    await seller.getByRole('button', { name: /^Koppla bankbetalning/ }).click();
    const dialog = seller.getByRole('dialog');
    expect(await dialog.getByLabel('Belopp, kr').inputValue()).toBe('250');
    expect(await dialog.getByLabel('Bankens referens').inputValue()).toBe('BG-5501');
    expect(await dialog.getByLabel('Bankens datum').inputValue()).toBe('2025-09-12');
    expect(await accessibilityFaults(seller)).toEqual([]);
    await write('Betalade på bankgirot', 'Räkna som betald');
    await sums.getByText(/^2 · 500/).waitFor();

    await seller.setViewportSize({ width: 390, height: 844 });
    expect(await accessibilityFaults(seller)).toEqual([]);
    expect(await seller.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await seller.setViewportSize({ width: 1280, height: 800 });
  });

  /** Enters the dialog's note and confirms. */
  async function write(note: string, confirm: string): Promise<void> {
    const dialog = seller.getByRole('dialog');
    await dialog.getByLabel('Notering').fill(note);
    await dialog.getByRole('button', { name: confirm }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async function fill({
    bib,
    first,
    last,
    km,
  }: {
    bib: string;
    first: string;
    last: string;
    km: string;
  }): Promise<void> {
    await seller.getByLabel('Startnummer').fill(bib);
    await seller.getByLabel('Förnamn').fill(first);
    await seller.getByLabel('Efternamn').fill(last);
    await seller.getByLabel('Ålder eller födelseår').fill('44');
    await seller.getByLabel('Telefon').fill('070-123 45 67');
    await seller.getByLabel('Distans').selectOption(km);
    await seller.getByLabel('Klass').selectOption('Herr');
  }
});
