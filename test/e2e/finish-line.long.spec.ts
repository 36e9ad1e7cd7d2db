import { bibButton, bibs, openFinishLine, openTimingPage } from './support/finish-line';
import { laptop, phone, type TestProduct } from './support/test-product';

describe('The finish line in any window', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await openFinishLine();
  });

  afterAll(() => product.close());

  it.each([phone, { width: 360, height: 640 }])(
    'shows bibs without scrolling, and a large clock, on a phone of %j',
    async (viewport) => {
      const page = await openTimingPage(product, viewport);
      const { y = Infinity, height = Infinity } = (await bibButton(page, 7).boundingBox()) ?? {};
      expect(y + height).toBeLessThan(viewport.height);
      const clock = await page.getByRole('timer').first().boundingBox();
      expect(clock?.height).toBeGreaterThanOrEqual(48);
    },
    60_000,
  );

  it.each([phone, laptop])(
    'fits the longest bibs in their cells on %j',
    async (viewport) => {
      const page = await openTimingPage(product, viewport);
      for (const bib of bibs) {
        const cell = await bibButton(page, bib).boundingBox();
        const digits = await bibButton(page, bib).getByText(String(bib), { exact: true }).boundingBox();
        expect(digits?.width).toBeLessThan((cell?.width ?? 0) - 4);
      }
    },
    60_000,
  );
});
