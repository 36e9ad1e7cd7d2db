import type { Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { brokenText } from './support/broken-text';
import { endCommand, finishCommand, part, runShortRace } from './support/short-race';
import { phone, TestProduct } from './support/test-product';

describe('Time travel through the results', () => {
  let product: TestProduct;
  let organiser: Page;

  beforeAll(async () => {
    product = await TestProduct.open('2025-09-13T08:20:00.000Z');
    const organiserApi = await product.organiser();
    await runShortRace(organiserApi, {
      runners: ['Maximiliana-Theodora von Oxenstierna-Hammarskjöld', 'Bo Ek', 'Nils Sjöberg'],
      commands: [finishCommand(101, 210), finishCommand(102, 214)],
    });
    const gun = Date.parse('2025-09-13T08:30:00Z');
    const reason = 'klockan gick fel';
    await organiserApi.send([
      { id: 'moved', type: 'AdjustStart', part, start: gun + 30_000, others: [], reason },
      { id: 'seen', type: 'InsertFinish', part, bib: 103, crossing: gun + 212_000, reason },
      { id: 'end', part, ...endCommand(400) },
    ] as Parameters<typeof organiserApi.send>[0]);
    organiser = await product.newOrganiserPage(phone);
  });
  afterAll(() => product.close());

  const row = (name: RegExp) => organiser.getByRole('row', { name });

  it('opens from the journal at the current state', async () => {
    await organiser.goto(`${product.url}/admin/journal/250913`);
    await organiser.getByRole('link', { name: 'Tidsresa' }).click();
    await organiser.getByRole('heading', { level: 1, name: 'Tidsresa' }).waitFor();
    await organiser.getByText('avslutat, start 10:30:30: 3 i mål').waitFor();
    await row(/^2 103 Nils Sjöberg/).waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    expect(await brokenText(organiser, [320, 390])).toEqual([]);
  });

  it('shows a moment entered by keyboard, with the corrected start', async () => {
    const clock = organiser.getByRole('textbox', { name: 'Loppets klocka' });
    await clock.fill('10:30:29');
    await clock.press('Enter');
    await organiser.getByText('ej startat: 3 ej startat').waitFor();
    const slider = organiser.getByRole('slider', { name: 'Loppets klocka, reglage' });
    await slider.press('ArrowRight');
    await organiser.getByText('pågår, start 10:30:30: 3 på banan').waitFor();
    expect(new URL(organiser.url()).searchParams.get('tid')).toBe('10:30:30');
  });

  it('plays at sixty times the speed, and pauses', async () => {
    await organiser.getByRole('button', { name: '60 gånger' }).click();
    await organiser.getByRole('button', { name: 'Spela upp' }).click();
    await organiser.getByText('pågår, start 10:30:30: 3 i mål').waitFor();
    await organiser.getByRole('button', { name: 'Pausa' }).click();
    expect(new URL(organiser.url()).searchParams.get('tid')).toMatch(/^10:3\d:\d\d$/);
  });

  it('compares two moments, and shares the comparison by its address', async () => {
    await organiser.getByRole('button', { name: 'Jämför med …' }).click();
    const other = organiser.getByRole('region', { name: 'Andra ögonblicket' });
    await other.getByRole('textbox', { name: 'Loppets klocka' }).fill('10:33:31');
    await other.getByRole('textbox', { name: 'Loppets klocka' }).press('Tab');
    await organiser.getByText('2 löpare skiljer sig.').waitFor();
    await row(/^Nils Sjöberg: nr 103, i mål .* på banan Skiljer sig: läge i mål → på banan/).waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    expect(await brokenText(organiser, [320, 390])).toEqual([]);

    const another = await product.newOrganiserPage();
    await another.goto(organiser.url());
    await another.getByText('2 löpare skiljer sig.').waitFor();
    expect(await accessibilityFaults(another)).toEqual([]);
    await another.close();
  });
});
