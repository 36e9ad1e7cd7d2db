import type { Page } from 'playwright-core';
import { PHONES } from './support/broken-text';
import { expectForEverybody, visit } from './support/every-page';
import { listenForTrouble } from './support/page-trouble';
import { adminPages, openRaceDay, publicPages } from './support/race-day-pages';
import { laptop, phone, type Stage } from './support/stage';

describe.each([
  ['phone', phone],
  ['laptop', laptop],
])('Everybody can use every page of a race day on a %s', (_size, viewport) => {
  let stage: Stage;
  let visitor: Page;
  let organiser: Page;
  let heard: (() => string[])[];

  beforeAll(async () => {
    stage = await openRaceDay();
    visitor = await stage.screen(viewport);
    organiser = await stage.organiserScreen(viewport);
    heard = [visitor, organiser].map(listenForTrouble);
  });

  afterAll(() => stage.close());

  it.each(publicPages)('%s: %s', async (path, _what, words) => {
    await visit(visitor, stage.url + path, words);
    await expectForEverybody(visitor, PHONES);
    expect(heard.flatMap((troubles) => troubles())).toEqual([]);
  });

  it.each(adminPages)('%s: %s', async (path, _what, words) => {
    await visit(organiser, stage.url + path, words);
    await expectForEverybody(organiser, PHONES);
    expect(heard.flatMap((troubles) => troubles())).toEqual([]);
  });
});
