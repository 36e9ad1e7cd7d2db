import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marked, type Token } from 'marked';

const root = join(__dirname, '../..');

/** A backticked path from the repository root, without a placeholder. */
const QUOTED_PATH = /^(apps|bench|containers|docs|libs|scripts|test|web)\/[\w./-]+\.\w+$/;

/**
 * Returns relative links of a Markdown text that lead to no file or heading, and backticked paths of missing
 * files. `path` is the text's own, relative to the root.
 */
function brokenLinks(path: string, text: string): string[] {
  const paths = codeSpansIn(text).filter((span) => QUOTED_PATH.test(span) && !existsSync(join(root, span)));
  const links = linksIn(text).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [target = '', heading] = decodeURIComponent(link).split('#');
    const file = target === '' ? path : join(dirname(path), target);
    if (!existsSync(join(root, file))) return true;
    if (heading === undefined || !file.endsWith('.md')) return false;
    return !headingIds(target === '' ? text : readFileSync(join(root, file), 'utf8')).includes(heading);
  });
  return [...links, ...paths];
}

function linksIn(text: string): string[] {
  const links: string[] = [];
  void marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === 'link' || token.type === 'image') links.push((token as { href: string }).href);
  });
  return links;
}

function codeSpansIn(text: string): string[] {
  const spans: string[] = [];
  void marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === 'codespan') spans.push((token as { text: string }).text);
  });
  return spans;
}

/** The ids that GitHub gives headings. */
function headingIds(text: string): string[] {
  return marked
    .lexer(text)
    .filter((token): token is Token & { text: string } => token.type === 'heading')
    .map(({ text: heading }) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
}

describe('Links in the documentation', () => {
  const tracked = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' });
  const documents = tracked.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));

  it('lead to files and headings that exist', () => {
    const broken = documents.flatMap((path) =>
      brokenLinks(path, readFileSync(join(root, path), 'utf8')).map((link) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('are reported when a file, a heading or a quoted path is missing', () => {
    const text = `
      [a](docs/nowhere.md) [b](README.md) [c](docs/status.md#known-gaps) [d](docs/status.md#none)
      [e](https://example.org) \`libs/domain/src/index.ts\` \`libs/domain/src/nowhere.ts\``;
    expect(brokenLinks('README.md', text.replaceAll(/^ +/gm, ''))).toEqual([
      'docs/nowhere.md',
      'docs/status.md#none',
      'libs/domain/src/nowhere.ts',
    ]);
  });
});
