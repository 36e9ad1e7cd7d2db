import type { Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { Stage } from './support/stage';

describe('The ticket office on race morning', () => {
  let stage: Stage;
  let seller: Page;

  beforeAll(async () => {
    stage = await Stage.open('2025-09-13T07:30:00.000Z');
    seller = await stage.organiserScreen();
    await seller.goto(`${stage.url}/admin/kassa`);
  });

  afterAll(() => stage.close());

  it('asks for everything', async () => {
    await seller.getByRole('button', { name: 'Betala med Swish' }).click();
    await seller.getByText('Obligatorisk').first().waitFor();
    expect(await seller.getByText('Obligatorisk').count()).toBe(7);
    expect(await accessibilityFaults(seller)).toEqual([]);
  });

  it('sells by Swish, sees the money come, and the bib is on the start list', async () => {
    await fill({ bib: '501', first: 'Sten', last: 'Sen', km: '5.6' });
    await seller.getByRole('button', { name: 'Betala med Swish' }).click();
    const code = seller.getByRole('img', { name: 'QR-kod för Swish' });
    await code.waitFor();
    const token = new URL((await code.getAttribute('src')) ?? '', stage.url).searchParams.get('token') ?? '';
    expect(await accessibilityFaults(seller)).toEqual([]);
    await fetch(`${stage.url}/sim/pay/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'raceday' },
      body: JSON.stringify({ action: 'pay' }),
    });
    await seller.getByText('Betalt! Lämna ut nummerlappen.').waitFor();

    const visitor = await stage.screen();
    await visitor.goto(`${stage.url}/startlistor?dag=2025-09-13&distans=5.6`);
    await visitor.getByRole('row', { name: /501.*Sten Sen/ }).waitFor();
  });

  it('goes to the next sale with one key, takes cash with a note, and refuses a bib that is taken', async () => {
    await seller.keyboard.press('Enter');
    await fill({ bib: '501', first: 'Kajsa', last: 'Kontant', km: '1.6' });
    await seller.getByRole('button', { name: 'Kontant eller annan betalning' }).click();
    await seller.getByRole('dialog').getByRole('button', { name: 'Betalt' }).click();
    await seller.getByRole('dialog').getByRole('alert').waitFor();
    await seller.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click();
    await seller.getByLabel('Startnummer').fill('502');
    await seller.getByRole('button', { name: 'Kontant eller annan betalning' }).click();
    await seller.getByRole('dialog').getByRole('button', { name: 'Betalt' }).click();
    await seller.getByText('Betalt! Lämna ut nummerlappen.').waitFor();
  });

  it('is all in the list of registrations', async () => {
    await seller.goto(`${stage.url}/admin/list-by-race`);
    await seller.getByText('Sten Sen').first().waitFor();
    await seller.getByText('Kajsa Kontant').first().waitFor();
    expect(await accessibilityFaults(seller)).toEqual([]);
    const file = await seller.request.get(`${stage.url}/admin/api/export2racesplitter?part=race-250913-56`);
    expect(await file.text()).toContain('1,501,Sten,Sen,,,');
  });

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
