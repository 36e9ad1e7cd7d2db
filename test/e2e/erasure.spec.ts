import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { accessibilityFaults, horizontalOverflow } from './support/accessibility';
import { brokenText } from './support/broken-text';
import { addParticipant, pay, signIn, type Entrant } from './support/registration-steps';
import { collectPageErrors } from './support/page-errors';
import { laptop, phone, TestProduct } from './support/test-product';

const anna: Entrant = { first: 'Anna', last: 'Quistgaardh', age: '1984', km: '5.6', group: 'Dam' };
const kalle: Entrant = { first: 'Kalle', last: 'Quistgaardh', age: '9', km: '0.8' };

describe('Erasing a family', () => {
  let product: TestProduct;
  let family: Page;

  beforeAll(async () => {
    product = await TestProduct.open('2025-08-20T10:00:00.000Z');
    family = await product.newPage(phone);
  });
  afterAll(() => product.close());

  it('lets the family download its data and request erasure on a phone', async () => {
    await signIn(product, family, 'quistgaardh@example.se');
    for (const entrant of [anna, kalle]) await addParticipant(family, entrant);
    await pay(family, 'Betala');
    await family.getByText('Tack, anmälan är betald!').waitFor();

    const page = await downloadedText(family, 'Ladda ner att läsa');
    expect(page).toMatch(/<h2>Anna Quistgaardh<\/h2>/);
    expect(JSON.parse(await downloadedText(family, 'Ladda ner som JSON'))).toMatchObject({
      email: 'quistgaardh@example.se',
    });

    await family.getByLabel('Vill ni bli borttagna?').fill('Vi flyttar till Norge');
    await family.getByRole('button', { name: 'Begär att bli borttagna' }).click();
    const dialog = family.getByRole('dialog');
    expect(await accessibilityFaults(family)).toEqual([]);
    await dialog.getByRole('button', { name: 'Begär', exact: true }).click();
    await family.getByText('Ni bad att bli borttagna').waitFor();
    await expectNoFaults(family);
  });

  it('shows the request to an organiser, who erases the family; no page shows the name', async () => {
    const organiser = await product.newOrganiserPage(laptop);
    const errors = collectPageErrors(organiser);
    await organiser.goto(`${product.url}/admin/oversikt`);
    await organiser.getByText('1 familj har bett att bli borttagna').waitFor();
    await organiser.goto(`${product.url}/admin/radera`);
    await organiser.getByText('”Vi flyttar till Norge”').waitFor();
    await expectNoFaults(organiser);
    await picture(organiser, 'requests');

    await organiser.getByLabel('Namn, e-post, telefon').fill('kalle quist');
    await organiser.getByRole('button', { name: 'Sök', exact: true }).click();
    await organiser.getByRole('heading', { name: 'En löpare: Kalle Quistgaardh' }).waitFor();
    await expectNoFaults(organiser);
    await picture(organiser, 'search');
    await organiser.getByRole('button', { name: 'Se vad som raderas: quistgaardh@example.se' }).click();
    await organiser.getByRole('region', { name: 'Det här försvinner' }).waitFor();
    await organiser.getByLabel('Skäl').fill('Begäran på familjens sida');
    await expectNoFaults(organiser);
    await picture(organiser, 'sheet');

    await organiser.getByRole('button', { name: 'Radera för gott' }).click();
    const dialog = organiser.getByRole('dialog');
    await dialog.getByLabel('Skriv RADERA').fill('RADERA');
    expect(await accessibilityFaults(organiser)).toEqual([]);
    await dialog.getByRole('button', { name: 'Radera', exact: true }).click();
    await organiser.getByText('Uppgifterna är raderade.').waitFor();
    await organiser.getByText(/^Redan raderat .*Skäl: Begäran på familjens sida$/).waitFor();
    // The dialog names the family until it has faded out.
    await dialog.waitFor({ state: 'detached' });
    expect(await organiser.content()).not.toMatch(/Quistgaardh/i);
    await expectNoFaults(organiser);
    await picture(organiser, 'erased');
    await organiser.getByRole('button', { name: 'Tillbaka' }).click();
    await organiser.getByText('Ingen väntar.').waitFor();
    expect(errors()).toEqual([]);

    await family.reload();
    await family.getByRole('button', { name: 'Skicka kod' }).waitFor();
    await family.goto(`${product.url}/startlistor?dag=2025-09-13&distans=0.8`);
    await family.getByRole('cell', { name: 'Borttagen' }).waitFor();
    expect(await family.content()).not.toMatch(/Quistgaardh/i);
  });
});

/** The text of the file that a link downloads. */
async function downloadedText(page: Page, name: string): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  return readFileSync(await (await saved).path(), 'utf8');
}

/** Fails on broken text, axe violations and horizontal scrolling. */
async function expectNoFaults(page: Page): Promise<void> {
  expect(await brokenText(page, [320, 390, 1280])).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
}

/** Saves screenshots when PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES === undefined) return;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${String(width)}.png`, fullPage: true });
  }
}
