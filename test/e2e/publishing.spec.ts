import type { Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { brokenText } from './support/broken-text';
import { endCommand, finishCommand, part, resultsPath, runShortRace } from './support/short-race';
import { phone, TestProduct } from './support/test-product';

describe('The results of an ended race', () => {
  let product: TestProduct;
  let organiser: Page;
  let visitor: Page;
  let organiserApi: Awaited<ReturnType<TestProduct['organiser']>>;

  beforeAll(async () => {
    product = await TestProduct.open('2025-09-13T08:40:00.000Z');
    organiserApi = await product.organiser();
    await runShortRace(organiserApi, {
      runners: ['Stina Ek', 'Bo Ek', 'Nils Ek'],
      commands: [finishCommand(101, 200), finishCommand(102, 210), finishCommand(103, 220), endCommand(400)],
    });
    organiser = await product.newOrganiserPage(phone);
    visitor = await product.newPage(phone);
    await visitor.goto(product.url + resultsPath);
    await visitor.getByText('Avslutat – slutresultat').waitFor();
  });
  afterAll(() => product.close());

  const publish = async (version: number) => {
    await organiser.getByRole('button', { name: `Fastställ som version ${String(version)}` }).click();
    await organiser.getByRole('dialog').getByRole('button', { name: 'Fastställ' }).click();
  };

  it('are published from the timing page, and show their version to everyone', async () => {
    await organiser.goto(`${product.url}/admin/race/${part}`);
    await organiser.getByRole('link', { name: 'Publicera resultat' }).click();
    await organiser.getByText('Inte publicerat än').waitFor();
    await publish(1);
    await organiser.getByRole('row', { name: /^Officiellt resultat, version 1/ }).waitFor();
    await visitor.getByText(/Officiellt resultat, version 1, kl\.\s10\.4\d$/).waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    expect(await brokenText(organiser, [320, 390, 1280])).toEqual([]);
  });

  it('show that they changed after publishing, and list the changes in the next version', async () => {
    await organiserApi.send([{ id: 'dsq', type: 'SetRunnerStatus', part, bib: 101, status: 'dsq' }]);
    await visitor.getByText('Ändrat sedan version 1, ännu inte fastställt').waitFor();
    await organiser.getByText('Sedan version 1: nr 101 DSQ; nr 102 plats 1; nr 103 plats 2.').waitFor();
    await publish(2);
    await visitor
      .getByText(/Officiellt resultat, version 2, kl\.\s10\.4\d: nr 101 DSQ; nr 102 plats 1; nr 103 plats 2$/)
      .waitFor();
    expect(await accessibilityFaults(visitor)).toEqual([]);
    expect(await brokenText(visitor, [320, 390, 1280])).toEqual([]);
  });

  it('print the version and fingerprint shown on the screen', async () => {
    const shownFingerprint = organiser.getByText(/^Fingeravtryck [\da-f ]{19}$/);
    const fingerprint = await shownFingerprint.textContent();
    await organiser.getByRole('link', { name: 'Skriv ut' }).click();
    const sheet = organiser.getByRole('region', { name: 'Sida 1 av 1' });
    await sheet.getByText(String(fingerprint)).waitFor();
    await sheet.getByText(/Officiellt resultat, version 2/).waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
  });
});
