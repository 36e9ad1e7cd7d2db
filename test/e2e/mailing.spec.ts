import type { Page } from 'playwright-core';
import { temporaryFolder } from '../support/temporary-folder';
import { addPreviousRegistrations } from '../acceptance/support/previous-families';
import { startApp } from '../acceptance/support/running-app';
import { accessibilityFaults, horizontalOverflow } from './support/accessibility';
import { mailedCampaignCode } from './support/mailbox';
import { collectPageErrors } from './support/page-errors';
import { phone, TestProduct } from './support/test-product';

describe("Organisers' mail on a phone", () => {
  const dataDir = temporaryFolder('mailing');
  let product: TestProduct;
  let organiser: Page;
  let errors: () => string[];

  beforeAll(async () => {
    const before = await startApp({ dataDir });
    await addPreviousRegistrations(before, 'anna', 'bo', 'cia');
    await before.stop();
    product = await TestProduct.open('2025-08-20T10:00:00.000Z', dataDir);
    organiser = await product.newOrganiserPage(phone);
    errors = collectPageErrors(organiser);
  });
  afterAll(() => product.close());

  it('to previous runners is written, confirmed, sent and shows its progress', async () => {
    await organiser.goto(`${product.url}/admin/epassi`);
    await organiser.getByRole('link', { name: 'Maila tidigare löpare' }).click();
    await organiser.getByText('Det finns 3 tidigare löpare').waitFor();
    await organiser.getByLabel('Ämne').fill('Välkommen tillbaka');
    await organiser.getByLabel('Meddelande').fill('Nu öppnar anmälan.\n\nSe https://loppet.se');
    await organiser.getByRole('link', { name: 'https://loppet.se' }).waitFor();
    await organiser.reload();
    await organiser.getByRole('link', { name: 'https://loppet.se' }).waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    await organiser.getByRole('button', { name: 'Skicka till alla' }).click();
    await organiser.getByRole('dialog').getByRole('button', { name: 'Skicka' }).click();
    await organiser.getByText('E-post skickad till 3 mottagare').waitFor();
    await organiser.getByText(/av 3 skickade|Klart: 3 skickade/).waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    await organiser.getByLabel('Till', { exact: true }).selectOption('Årets anmälda');
    await organiser.getByText('Går till 0 familjer').waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    expect(errors()).toEqual([]);
  });

  it('with an Epassi code is listed, sent again and withdrawn, and its recipient erased', async () => {
    await organiser.goto(`${product.url}/admin/epassi`);
    await organiser.getByText('Inga koder ännu.').waitFor();
    await organiser.getByLabel('Namn').fill('Eva Ögren');
    await organiser.getByLabel('E-post', { exact: true }).fill('eva@example.se');
    await organiser.getByRole('button', { name: 'Skicka kod' }).click();
    await organiser.getByText('1 kod: 1 skickad').waitFor();
    const code = await mailedCampaignCode(product.dataDir, 'eva@example.se');
    await organiser.getByText(`Koden slutar på ${code.slice(-4)}`).waitFor();
    expect(await organiser.content()).not.toContain(code);
    expect(await accessibilityFaults(organiser)).toEqual([]);
    expect(await horizontalOverflow(organiser)).toBe(0);

    await organiser.getByRole('button', { name: /^Mer om koden/ }).click();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    await organiser.getByRole('button', { name: /^Skicka igen: Eva/ }).click();
    await organiser.getByRole('dialog').getByRole('button', { name: 'Skicka igen' }).click();
    await organiser.getByText(/^Skickad igen 20 augusti 2025/).waitFor();
    expect(await mailedCampaignCode(product.dataDir, 'eva@example.se', 2)).toBe(code);

    await organiser.getByRole('button', { name: /^Återkalla: Eva/ }).click();
    await organiser.getByText('går inte att använda längre').waitFor();
    await organiser.getByRole('dialog').getByRole('button', { name: 'Återkalla' }).click();
    await organiser.getByText('1 kod: 1 återkallad').waitFor();
    expect(await organiser.getByRole('button', { name: /^Återkalla: / }).count()).toBe(0);

    await organiser.getByRole('button', { name: /^Radera: Eva/ }).click();
    await organiser.getByRole('dialog').getByRole('button', { name: 'Radera' }).click();
    await organiser.getByRole('heading', { name: 'Borttagen' }).waitFor();
    expect(await organiser.getByRole('region', { name: 'Skickade koder' }).textContent()).not.toMatch(
      /Eva|eva@/,
    );
    expect(await accessibilityFaults(organiser)).toEqual([]);
    expect(errors()).toEqual([]);
  });
});
