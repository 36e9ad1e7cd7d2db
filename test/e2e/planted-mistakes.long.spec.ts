import type { Page } from 'playwright-core';
import type { FormCorrection } from './support/planted-mistakes';
import { ProductWithMistakes } from './support/product-with-mistakes';

describe('A race day with sixty mistakes', () => {
  let day: ProductWithMistakes;
  let organiser: Page;

  beforeAll(async () => {
    day = await ProductWithMistakes.open();
    organiser = await day.product.newOrganiserPage();
  });
  afterAll(() => day.product.close());

  const held = async () => organiser.getByRole('list', { name: 'Rättelser' }).getByRole('listitem').count();

  async function add({ kind, fields, choices = {} }: FormCorrection): Promise<void> {
    const form = organiser.getByRole('form', { name: 'Lägg till en rättelse' });
    await form.getByLabel('Vad ska rättas?').selectOption(kind);
    for (const [label, choice] of Object.entries(choices)) await form.getByLabel(label).selectOption(choice);
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
    const before = await held();
    await form.getByRole('button', { name: 'Lägg till' }).click();
    await organiser.getByRole('list', { name: 'Rättelser' }).getByRole('listitem').nth(before).waitFor();
  }

  it('differs from the truth', async () => {
    expect(day.planted.count).toBeGreaterThanOrEqual(60);
    expect((await day.differences()).length).toBeGreaterThan(60);
  });

  it('equals the truth after one draft of corrections is applied', async () => {
    for (const line of day.planted.journalLinesToRevoke) {
      await organiser.goto(`${day.product.url}/admin/journal/250913`);
      await organiser.getByRole('button', { name: line }).first().click();
      await organiser.getByRole('dialog').getByRole('button', { name: 'Lägg i utkast' }).click();
      await organiser.getByRole('form', { name: 'Lägg till en rättelse' }).waitFor();
    }
    for (const correction of day.planted.corrections) await add(correction);
    const before = await day.differences();
    await organiser.getByRole('region', { name: 'Så blir det' }).waitFor();
    expect(await day.differences()).toEqual(before);

    await organiser.getByLabel('Varför?').fill('genomgång efter loppet');
    await organiser.getByRole('button', { name: 'Tillämpa alla' }).click();
    await organiser.getByText(/^Tillämpat .*: genomgång efter loppet$/).waitFor();
    expect(await day.differences()).toEqual([]);
  });

  it("has every runner's true bib", async () => {
    expect(await day.publicBibs()).toEqual(day.trueBibs());
  });
});
