import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(__dirname, '../..');
const source = join(root, 'web/src');

/** A component that imports a CSS module, and the classes it takes from it. */
const users = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].map(
      ([, name = '', path = '']) => ({
        file,
        sheet: join(source, dirname(file), path),
        // `styles[tone]` may take any class.
        isOpen: new RegExp(`\\b${name}\\[`).test(text),
        classes: [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used),
      }),
    );
  });

const isOpen = (sheet: string) => users.some((user) => user.sheet === sheet && user.isOpen);

const sheets = [...new Set(users.map(({ sheet }) => sheet))].map((sheet) => ({
  sheet: relative(source, sheet),
  defined: new Set([...rulesOf(sheet).matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
  isOpen: isOpen(sheet),
  used: new Set(users.filter((user) => user.sheet === sheet).flatMap(({ classes }) => classes)),
}));

describe('Stylesheets of components', () => {
  it('exist beside their components', () => {
    expect(users.length).toBeGreaterThan(30);
    expect(users.filter(({ sheet }) => !existsSync(sheet))).toEqual([]);
  });

  it.each(sheets)(
    '$sheet defines the classes that its components use, and no others',
    ({ defined, used, isOpen }) => {
      expect([...used].filter((name) => !defined.has(name))).toEqual([]);
      expect(isOpen ? [] : [...defined].filter((name) => !used.has(name))).toEqual([]);
    },
  );
});

/** A sheet's selectors: without comments, declarations and the classes of other sheets. */
function rulesOf(sheet: string): string {
  return readFileSync(sheet, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/[\w-]+\s*:[^;{}]*;/g, '');
}
