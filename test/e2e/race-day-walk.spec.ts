import type { Page } from 'playwright-core';
import { partOf } from '@app/domain';
import { Stage, phone } from './support/stage';
import { takeIn } from './support/take-in';

const today = '2025-10-04';
const part = partOf(today, 800);

const runners = [
  { bib: '101', first: 'Stina', last: 'Ödman', group: 'Dam', age: '1988' },
  { bib: '102', first: 'Nils', last: 'Sjöberg', group: 'Herr', age: '12' },
  { bib: '103', first: 'Maximiliana-Theodora', last: 'von Oxenstierna-Hammarskjöld', group: '', age: '9' },
];

describe('From the printed link to a finished race, watched on a second screen', () => {
  let stage: Stage;
  let organiser: Page;
  let grandmother: Page;

  beforeAll(async () => {
    // As somebody who has just started the product and reads its first steps: on a day of no edition.
    stage = await Stage.open(`${today}T08:30:00.000Z`);
    organiser = await stage.screen();
    grandmother = await stage.screen(phone);
  });

  afterAll(() => stage.close());

  it('lets in who follows the printed link, and asks what they are called', async () => {
    await organiser.goto(stage.signInLink);
    await organiser.getByLabel('Ditt namn').fill('Stina Öberg');
    await organiser.getByRole('button', { name: 'Spara' }).click();
    await organiser.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('creates a race of today, and whoever waits for one sees it come', async () => {
    await grandmother.goto(`${stage.url}/startlistor`);
    await grandmother.getByText('Inga löpare anmälda på distansen').waitFor();
    await organiser.getByRole('link', { name: 'Hantera tävlingar' }).click();
    await organiser.getByLabel('Sträcka i meter').fill('850');
    await organiser.getByRole('button', { name: 'Skapa lopp' }).click();
    await organiser.getByText('sträckan måste anges i hela hundra meter').waitFor();
    await organiser.getByLabel('Sträcka i meter').fill('800');
    await organiser.getByRole('button', { name: 'Skapa lopp' }).click();
    await organiser.getByRole('link', { name: `Löpare i 0.8K ${today}` }).waitFor();
    await grandmother.getByRole('tab', { name: '0.8K' }).waitFor();
    await grandmother.getByLabel('Tävlingsdag').waitFor();
  });

  it('adds runners by keyboard, and the second screen sees them come', async () => {
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
    await grandmother.getByRole('cell', { name: 'Stina Ödman' }).waitFor();
    await grandmother.getByRole('cell', { name: 'TBD' }).first().waitFor();
  });

  it('hands out bibs: search, Enter, number, Enter', async () => {
    await organiser.goto(`${stage.url}/admin/race/${part}`);
    for (const { bib, last } of runners) {
      await organiser.getByLabel('Sök namn eller klubb').fill(last.slice(0, 6));
      await organiser.getByLabel('Sök namn eller klubb').press('Enter');
      await organiser.keyboard.type(bib);
      await organiser.keyboard.press('Enter');
      await grandmother.getByRole('cell', { name: bib, exact: true }).waitFor();
    }
    await organiser.getByText('Alla löpare har nummer.').waitFor();
  });

  it('starts, and the second screen shows that the race is on', async () => {
    await grandmother.goto(`${stage.url}/resultat`);
    await grandmother.getByText('ej startat').first().waitFor();
    await organiser.getByRole('button', { name: 'Starta 0.8K' }).click();
    // What is touched as soon as the clock has moved the grid was aimed at something else, and does not count.
    await organiser.getByText(/startade för [1-9]\d* s sedan/).waitFor();
    await grandmother.getByText('på banan').first().waitFor();
  });

  it('takes a runner in with a tap, and the name is on the second screen', async () => {
    await organiser.getByRole('button', { name: /^Nr 101 Stina Ödman/ }).click();
    await grandmother.getByRole('list', { name: 'Senast i mål' }).getByText('Stina Ödman').waitFor();
    await grandmother
      .getByRole('row', { name: /Stina Ödman/ })
      .getByText('NY')
      .waitFor();
  });

  it('takes a runner in by keyboard, and back again with Ctrl+Z', async () => {
    await organiser.getByLabel('Startnummer', { exact: true }).fill('102');
    await organiser.keyboard.press('Enter');
    const line = grandmother.getByRole('list', { name: 'Senast i mål' }).getByText('Nils Sjöberg');
    await line.waitFor();
    await organiser.keyboard.press('Control+z');
    await line.waitFor({ state: 'detached' });
    await organiser.getByRole('button', { name: /^Nr 102 Nils Sjöberg/ }).waitFor();
  });

  it('takes a finish back from the list of those in goal, and in again', async () => {
    await organiser.getByRole('button', { name: 'Återställ nr 101 Stina Ödman' }).click();
    await grandmother.getByRole('list', { name: 'Senast i mål' }).waitFor({ state: 'detached' });
    await takeIn(organiser.getByRole('button', { name: /^Nr 101 Stina Ödman/ }));
    await takeIn(organiser.getByRole('button', { name: /^Nr 102 Nils Sjöberg/ }));
    await grandmother.getByRole('row', { name: /2.*102.*Nils Sjöberg.*Herr 1/ }).waitFor();
  });

  it('ends with one still out, who becomes DNF in the same step', async () => {
    await organiser.getByRole('button', { name: '1 kvar ute – sätt DNF/DNS och avsluta' }).click();
    await organiser.getByRole('button', { name: 'Sätt DNF och avsluta' }).click();
    await organiser
      .getByText(/Loppet är avslutat/)
      .first()
      .waitFor();
    await grandmother.getByRole('row', { name: /Maximiliana-Theodora.*bröt/ }).waitFor();
  });

  it('tells in the journal who did what, on which device, and what was taken back', async () => {
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

  it('keeps the result where the public looks for it', async () => {
    await grandmother.reload();
    await grandmother.getByRole('row', { name: /Stina Ödman/ }).waitFor();
    const answer = await grandmother.request.get(`${stage.url}/api/races`);
    expect(await answer.json()).toEqual([]);
  });
});
