import type { Page } from 'playwright-core';
import { partOf } from '@app/domain';
import { TestProduct, phone } from './support/test-product';
import { tapBib } from './support/tap-bib';

const today = '2025-10-04';
const part = partOf(today, 800);

const runners = [
  { bib: '101', first: 'Stina', last: 'Ödman', group: 'Dam', age: '1988' },
  { bib: '102', first: 'Nils', last: 'Sjöberg', group: 'Herr', age: '12' },
  { bib: '103', first: 'Maximiliana-Theodora', last: 'von Oxenstierna-Hammarskjöld', group: '', age: '9' },
];

describe('A race from the printed sign-in link to its results, on two screens', () => {
  let product: TestProduct;
  let organiser: Page;
  let visitorPage: Page;

  beforeAll(async () => {
    // A newly started product, on a day without an edition.
    product = await TestProduct.open(`${today}T08:30:00.000Z`);
    organiser = await product.newPage();
    visitorPage = await product.newPage(phone);
  });

  afterAll(() => product.close());

  it("signs in by the link and asks for the organiser's name", async () => {
    await organiser.goto(product.signInLink);
    await organiser.getByLabel('Ditt namn').fill('Stina Öberg');
    await organiser.getByRole('button', { name: 'Spara' }).click();
    await organiser.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('creates a race, which appears on an open start list', async () => {
    await visitorPage.goto(`${product.url}/startlistor`);
    await visitorPage.getByText('Inga löpare anmälda på distansen').waitFor();
    await organiser.getByRole('link', { name: 'Hantera tävlingar' }).click();
    await organiser.getByLabel('Sträcka i meter').fill('850');
    await organiser.getByRole('button', { name: 'Skapa lopp' }).click();
    await organiser.getByText('sträckan måste anges i hela hundra meter').waitFor();
    await organiser.getByLabel('Sträcka i meter').fill('800');
    await organiser.getByRole('button', { name: 'Skapa lopp' }).click();
    await organiser.getByRole('link', { name: `Löpare i 0.8K ${today}` }).waitFor();
    await visitorPage.getByRole('tab', { name: '0.8K' }).waitFor();
    await visitorPage.getByLabel('Tävlingsdag').waitFor();
  });

  it('adds runners by keyboard, and they appear on the second screen', async () => {
    await organiser.getByRole('link', { name: `Löpare i 0.8K ${today}` }).click();
    const form = organiser.getByRole('form', { name: 'Lägg till löpare' });
    for (const { first, last, age, group } of runners) {
      await form.getByLabel('Förnamn').fill(first);
      await form.getByLabel('Efternamn').fill(last);
      await form.getByLabel('Ålder eller födelseår').fill(age);
      await form.getByLabel('Klass').selectOption(group);
      await form.getByLabel('Förnamn').press('Enter');
      await organiser.getByText(`${first} ${last} är tillagd`).waitFor();
    }
    await visitorPage.getByRole('cell', { name: 'Stina Ödman' }).waitFor();
    await visitorPage.getByRole('cell', { name: 'TBD' }).first().waitFor();
  });

  it('assigns bibs: search, Enter, number, Enter', async () => {
    await organiser.goto(`${product.url}/admin/race/${part}`);
    for (const { bib, last } of runners) {
      await organiser.getByLabel('Sök namn eller klubb').fill(last.slice(0, 6));
      await organiser.getByLabel('Sök namn eller klubb').press('Enter');
      await organiser.keyboard.type(bib);
      await organiser.keyboard.press('Enter');
      await visitorPage.getByRole('cell', { name: bib, exact: true }).waitFor();
    }
    await organiser.getByText('Alla löpare har nummer.').waitFor();
  });

  it('starts, also on the second screen', async () => {
    await visitorPage.goto(`${product.url}/resultat`);
    await visitorPage.getByText('ej startat').first().waitFor();
    const starter = await product.newOrganiserTouchPage();
    await starter.goto(`${product.url}/admin/race/${part}`);
    await starter.getByRole('button', { name: 'Starta 0.8K' }).tap();
    // Until the start is saved, the text goes on with "sparas…", and a closed page would not send it.
    await starter.getByText(/startade för \d+ s sedan$/).waitFor();
    await starter.close();
    await organiser.getByText(/startade för \d+ s sedan$/).waitFor();
    await visitorPage.getByText('på banan').first().waitFor();
  });

  it('records a finish by a tap, also on the second screen', async () => {
    await tapBib(organiser.getByRole('button', { name: /^Nr 101 Stina Ödman/ }));
    await visitorPage.getByRole('list', { name: 'Senast i mål' }).getByText('Stina Ödman').waitFor();
    await visitorPage
      .getByRole('row', { name: /Stina Ödman/ })
      .getByText('NY')
      .waitFor();
  });

  it('records a finish by keyboard and undoes it with Ctrl+Z', async () => {
    await organiser.getByLabel('Startnummer', { exact: true }).fill('102');
    await organiser.keyboard.press('Enter');
    const line = visitorPage.getByRole('list', { name: 'Senast i mål' }).getByText('Nils Sjöberg');
    await line.waitFor();
    await organiser.keyboard.press('Control+z');
    await line.waitFor({ state: 'detached' });
    await organiser.getByRole('button', { name: /^Nr 102 Nils Sjöberg/ }).waitFor();
  });

  it("removes a finish in the finishers' list and records it again", async () => {
    await organiser.getByRole('button', { name: 'Återställ nr 101 Stina Ödman' }).click();
    await visitorPage.getByRole('list', { name: 'Senast i mål' }).waitFor({ state: 'detached' });
    await tapBib(organiser.getByRole('button', { name: /^Nr 101 Stina Ödman/ }));
    await tapBib(organiser.getByRole('button', { name: /^Nr 102 Nils Sjöberg/ }));
    await visitorPage.getByRole('row', { name: /2.*102.*Nils Sjöberg.*Herr 1/ }).waitFor();
  });

  it('ends and makes the runner on the course DNF in one step', async () => {
    await organiser.getByRole('button', { name: '1 kvar ute – sätt DNF/DNS och avsluta' }).click();
    await organiser.getByRole('button', { name: 'Sätt DNF och avsluta' }).click();
    await organiser
      .getByText(/Loppet är avslutat/)
      .first()
      .waitFor();
    await visitorPage.getByRole('row', { name: /Maximiliana-Theodora.*bröt/ }).waitFor();
  });

  it('has every action and undo in the journal', async () => {
    await organiser.getByRole('link', { name: 'Journal' }).click();
    await organiser
      .getByRole('row', { name: /0\.8K.*Nr 102 Nils Sjöberg i mål/ })
      .getByText('ur kraft', { exact: true })
      .waitFor();
    await organiser
      .getByRole('row', { name: /tillbaka på banan/ })
      .first()
      .waitFor();
  });

  it('has public results, and is in no edition', async () => {
    await visitorPage.reload();
    await visitorPage.getByRole('row', { name: /Stina Ödman/ }).waitFor();
    const answer = await visitorPage.request.get(`${product.url}/api/races`);
    expect(await answer.json()).toEqual([]);
  });
});
