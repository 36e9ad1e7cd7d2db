import type { Page } from 'playwright-core';
import { accessibilityFaults, sidewaysOverflow } from './accessibility';
import { brokenText } from './broken-text';
import { listenForTrouble } from './page-trouble';
import { adminPages, openRaceDay, publicPages } from './race-day-pages';
import { laptop, phone, type Stage } from './stage';

const VIEWPORTS = { phone, laptop };
type Size = keyof typeof VIEWPORTS;

/** At how many pixels of phones words are looked at, at which sizes a page is opened, and which pages are: all, unless told. */
interface Round {
  readonly widths: readonly number[];
  readonly sizes: readonly Size[];
  readonly isVisited?: (path: string) => boolean;
}

/**
 * Axe, the window's width and the console have nothing to say about any page of the round, and at the `widths` of phones no word,
 * time or chip of it is torn apart.
 */
export function everyPageIsForEverybody({ widths, sizes, isVisited = () => true }: Round): void {
  const visits = (pages: typeof publicPages | typeof adminPages) =>
    pages
      .filter(([path]) => isVisited(path))
      .flatMap(([path, what, words]) => sizes.map((size) => ({ path, what, size, words })));

  describe('Everybody can use it', () => {
    let stage: Stage;
    const visitors = new Map<Size, Page>();
    const organisers = new Map<Size, Page>();
    let troubles: (() => string[])[];

    beforeAll(async () => {
      stage = await openRaceDay();
      for (const size of sizes) {
        visitors.set(size, await stage.screen(VIEWPORTS[size]));
        organisers.set(size, await stage.organiserScreen(VIEWPORTS[size]));
      }
      troubles = [visitors, organisers].flatMap((screens) => [...screens.values()].map(listenForTrouble));
    });

    afterAll(() => stage.close());

    it.each(visits(publicPages))('$path: $what, on a $size', async ({ size, ...visit }) => {
      await expectNoFaults(visitors.get(size), visit);
    });

    it.each(visits(adminPages))('$path: $what, on a $size', async ({ size, ...visit }) => {
      await expectNoFaults(organisers.get(size), visit);
    });

    async function expectNoFaults(
      page: Page | undefined,
      { path, words }: { path: string; words: string },
    ): Promise<void> {
      if (page === undefined) throw new Error('no screen of that size was opened');
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
