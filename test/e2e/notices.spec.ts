import type { Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { listenForTrouble } from './support/page-trouble';
import { laptop, phone, Stage } from './support/stage';

const part = 'race-250913-56';
const text = 'Starten är 20 min försenad.';

describe('A notice to everybody', () => {
  let stage: Stage;
  let organiser: Page;
  const pages: Page[] = [];
  const troubles: (() => string[])[] = [];

  const open = async (path: string, size = phone) => {
    const page = await stage.screen(size);
    troubles.push(listenForTrouble(page));
    await page.goto(stage.url + path);
    await page.getByRole('heading').first().waitFor();
    pages.push(page);
    return page;
  };

  beforeAll(async () => {
    stage = await Stage.open();
    const voice = await stage.organiser();
    await voice.createRace({ part, date: '2025-09-13', distance: 5600 });
    organiser = await stage.organiserScreen(phone);
    troubles.push(listenForTrouble(organiser));
  });
  afterAll(() => stage.close());

  it('reaches open pages and the big screen without a reload, over the bar at the finish, and goes when it is withdrawn', async () => {
    const home = await open('/');
    const results = await open('/resultat', laptop);
    await open(`/resultat/${part}/skarm`, laptop);
    const finish = await stage.organiserScreen(phone);
    await finish.goto(`${stage.url}/admin/race/${part}`);
    await finish.getByText('Ansluten').first().waitFor();
    pages.push(finish);

    await organiser.goto(`${stage.url}/admin/journal`);
    await organiser.getByRole('link', { name: 'Meddelanden' }).click();
    await organiser.getByRole('button', { name: 'Försenad start' }).click();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    await organiser.getByRole('button', { name: 'Publicera' }).click();
    await organiser.getByText('Syns nu på alla sidor').first().waitFor();
    for (const page of pages) await page.getByText(text).waitFor();
    expect(await accessibilityFaults(finish)).toEqual([]);
    const bar = await finish.getByRole('complementary', { name: 'Viktigt' }).boundingBox();
    expect(bar).toMatchObject({ x: 0, y: 0, height: 64 });

    await results.getByRole('button', { name: 'Stäng meddelandet' }).click();
    await results.getByText(text).waitFor({ state: 'detached' });
    await results.reload({ waitUntil: 'commit' });
    await results.getByRole('heading').first().waitFor();
    expect(await results.getByText(text).isVisible()).toBe(false);
    await results.getByText(text).waitFor({ state: 'detached' });

    await home.reload();
    await home.getByText(text).waitFor();
    expect(await accessibilityFaults(home)).toEqual([]);
    await organiser.getByRole('button', { name: /^Ta bort/ }).click();
    for (const page of pages) await page.getByText(text).waitFor({ state: 'hidden' });
    await organiser.getByText(/^Borttaget/).waitFor();
    for (const heard of troubles) expect(heard()).toEqual([]);
  });
});
