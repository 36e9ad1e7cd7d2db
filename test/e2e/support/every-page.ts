import type { Page } from 'playwright-core';
import { accessibilityFaults, sidewaysOverflow } from './accessibility';
import { brokenText } from './broken-text';
import { listenForTrouble } from './page-trouble';
import { adminPages, openRaceDay, publicPages } from './race-day-pages';
import { laptop, phone, type Stage } from './stage';

type Size = 'phone' | 'laptop';

/**
 * Axe, the window's width and the console have nothing to say about any page, at the sizes that `sizesOf` gives for the page's
 * number; and at the `widths` of phones no word, time or chip of it is torn apart.
 */
export function everyPageIsForEverybody(
  widths: readonly number[],
  sizesOf: (index: number) => readonly Size[],
): void {
  const visits = (pages: typeof publicPages | typeof adminPages) =>
    pages.flatMap(([path, what, words], index) =>
      sizesOf(index).map((size) => ({ path, what, size, words })),
    );

  describe('Everybody can use it', () => {
    let stage: Stage;
    let visitors: Screens;
    let organisers: Screens;
    let troubles: (() => string[])[];

    beforeAll(async () => {
      stage = await openRaceDay();
      visitors = { phone: await stage.screen(phone), laptop: await stage.screen(laptop) };
      organisers = {
        phone: await stage.organiserScreen(phone),
        laptop: await stage.organiserScreen(laptop),
      };
      troubles = [visitors, organisers].flatMap((screens) => Object.values(screens).map(listenForTrouble));
    });

    afterAll(() => stage.close());

    it.each(visits(publicPages))('$path: $what, on a $size', async ({ size, ...visit }) => {
      await expectNoFaults(visitors[size], visit);
    });

    it.each(visits(adminPages))('$path: $what, on a $size', async ({ size, ...visit }) => {
      await expectNoFaults(organisers[size], visit);
    });

    async function expectNoFaults(
      page: Page,
      { path, words }: { path: string; words: string },
    ): Promise<void> {
      await page.goto(stage.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText(words).first().waitFor();
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await brokenText(page, widths)).toEqual([]);
      expect(troubles.flatMap((heard) => heard())).toEqual([]);
    }
  });
}

type Screens = Readonly<Record<Size, Page>>;
