import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const isNoProduct = /\.(spec|part|contract|d)\.tsx?$|\/testing\//;
const files = ['apps', 'libs', 'web/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !isNoProduct.test(file))
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
  .sort((one, other) => one.lines - other.lines);

/** One file, one whole idea: crumbs send a reader from door to door, and what fills screens is more than one idea. */
describe('The files of the product', () => {
  const small = files.filter(({ lines }) => lines < 25);
  const share = small.length / files.length;
  const median = files[Math.floor(files.length / 2)]?.lines ?? 0;

  it(`are ${String(files.length)}, half of them up to ${String(median)} lines, ${(100 * share).toFixed(1)} % below 25`, () => {
    expect(files.length).toBeGreaterThan(100);
    expect(median).toBeGreaterThanOrEqual(60);
    expect(share).toBeLessThanOrEqual(0.1);
  });

  it('have no more than 200 lines each', () => {
    expect(files.filter(({ lines }) => lines > 200)).toEqual([]);
  });
});
