import type { Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { brokenText } from './support/broken-text';
import { finishCommand, part, resultsPath, runShortRace } from './support/short-race';
import { phone, TestProduct } from './support/test-product';

describe('A draft of corrections for a late start and swapped bibs', () => {
  let product: TestProduct;
  let organiser: Page;
  let colleague: Page;
  let visitor: Page;

  beforeAll(async () => {
    product = await TestProduct.open('2025-09-13T08:40:00.000Z');
    await runShortRace(await product.organiser(), {
      runners: ['Maximiliana-Theodora von Oxenstierna-Hammarskjöld', 'Bo Ek', 'Nils Sjöberg'],
      commands: [finishCommand(101, 200), finishCommand(102, 210), finishCommand(103, 220)],
    });
    organiser = await product.newOrganiserPage(phone);
    colleague = await product.newOrganiserPage();
    visitor = await product.newPage(phone);
    await visitor.goto(product.url + resultsPath);
    await visitor.getByRole('row', { name: /Bo Ek.*3:30\.0/ }).waitFor();
  });
  afterAll(() => product.close());

  it('collects corrections from several pages, and a colleague sees them', async () => {
    await organiser.goto(`${product.url}/admin/journal/250913`);
    await organiser.getByRole('button', { name: 'Rätta …' }).click();
    const dialog = organiser.getByRole('dialog');
    await dialog.getByLabel('Starten var').selectOption('tidigare');
    await dialog.getByLabel('Sekunder').fill('7');
    await dialog.getByRole('button', { name: 'Lägg i utkast' }).click();
    await organiser.getByRole('heading', { name: 'Utkast till rättelser' }).waitFor();
    await colleague.goto(organiser.url());
    await colleague.getByText('Starten 0.8K 10:29:53').waitFor();

    await organiser.goto(`${product.url}/admin/edit-races/${part}`);
    await organiser.getByRole('button', { name: 'Två har bytt nummer' }).click();
    for (const name of ['Maximiliana', 'Bo Ek'])
      await organiser.getByRole('checkbox', { name: new RegExp(`^Markera ${name}`) }).check();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    expect(await brokenText(organiser, [320, 390, 1280])).toEqual([]);
    await organiser.getByRole('link', { name: 'Byt nummer' }).click();
    await organiser.getByRole('heading', { name: 'Utkast till rättelser' }).waitFor();
    await organiser.getByRole('button', { name: 'Lägg till' }).click();
    await organiser
      .getByRole('row', { name: /^Bo Ek .*i mål 3:30\.0, plats 2.*i mål 3:27\.0, plats 1/ })
      .waitFor();
    await organiser.getByText(/^Till speakern: Rättelse i 0\.8K: etta Bo Ek på 3:27\.0/).waitFor();
    await colleague.getByRole('listitem').filter({ hasText: 'byter nummer' }).waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    expect(await brokenText(organiser, [320, 390, 1280])).toEqual([]);
    await visitor.getByRole('row', { name: /Bo Ek.*3:30\.0/ }).waitFor();
  });

  it('cannot be applied by a colleague who has not seen its latest change', async () => {
    await colleague.getByLabel('Varför?').fill('startpistolen');
    const reading = (url: URL) => url.pathname.endsWith('/corrections');
    await colleague.route(reading, (route) => route.abort());
    await organiser.getByRole('button', { name: /^Ta bort: Starten/ }).click();
    await organiser.getByRole('listitem').filter({ hasText: 'Starten' }).waitFor({ state: 'detached' });
    await colleague.getByRole('button', { name: 'Tillämpa alla' }).click();
    await colleague.getByText('Någon annan har ändrat utkastet: se igenom det igen').waitFor();
    await colleague.unroute(reading);
    await colleague.getByRole('listitem').filter({ hasText: 'Starten' }).waitFor({ state: 'detached' });

    await organiser.getByLabel('Vad ska rättas?').selectOption('start');
    await organiser.getByLabel('Starten var').selectOption('tidigare');
    await organiser.getByLabel('Sekunder').fill('7');
    await organiser.getByRole('button', { name: 'Lägg till' }).click();
    await colleague.getByRole('listitem').filter({ hasText: 'Starten' }).waitFor();
  });

  it('takes effect on every screen when applied, and appears in the journal', async () => {
    await organiser.getByLabel('Varför?').fill('startpistolen och målfoto');
    await organiser.getByRole('button', { name: 'Tillämpa alla' }).click();
    await organiser.getByText(/^Tillämpat .* av Stina Öberg: startpistolen och målfoto$/).waitFor();
    await colleague.getByText(/^Tillämpat /).waitFor();
    await visitor.getByRole('row', { name: /Bo Ek.*3:27\.0/ }).waitFor();
    await organiser.getByRole('link', { name: 'I journalen' }).click();
    await organiser
      .getByText(/har bytt nummer med nr .* \(startpistolen och målfoto\)/)
      .first()
      .waitFor();
    await organiser.getByRole('link', { name: 'Flera på en gång' }).click();
    await organiser.getByText(/^Tillämpat \(startpistolen och målfoto\)/).waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
  });
});
