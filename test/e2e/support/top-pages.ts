import type { Page } from 'playwright-core';
import { expectNoLayoutShift, throttlePage } from './layout-shift';
import type { TestProduct } from './stage';

/** Windows of a cheap phone and of a laptop, in CSS pixels. */
export const SIZES = [
  { width: 412, height: 823 },
  { width: 1280, height: 800 },
] as const;

const topPages = [
  ['/', 'av 65 i mål'],
  ['/anmalan', 'Skicka kod'],
  ['/startlistor?dag=2025-09-13&distans=5.6', '65 anmälda löpare'],
  ['/resultat?dag=2025-09-13&distans=5.6', 'Plats'],
] as const;

/**
 * Opens the most visited pages side by side on phones and fails on a layout shift. `prepare` runs on each
 * page first.
 */
export async function expectTopPagesStable(
  stage: TestProduct,
  prepare: (page: Page, expectedText: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const visitAlone = async ([path, expectedText]: readonly [string, string]) => {
    const page = await stage.newPage(SIZES[0]);
    await prepare(page, expectedText);
    await expectNoLayoutShift(await throttlePage(page), stage.url + path, expectedText);
  };
  await Promise.all(topPages.map(visitAlone));
}
