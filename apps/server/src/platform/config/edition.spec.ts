import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTexts } from './edition';

describe('readTexts', () => {
  const contentDir = mkdtempSync(join(tmpdir(), 'texts-'));
  const write = (name: string, text: string) => {
    writeFileSync(join(contentDir, name), text);
  };
  const problems = () => {
    const reported: string[] = [];
    readTexts(contentDir, reported);
    return reported.map((message) => message.replace(contentDir, ''));
  };
  beforeEach(() => {
    write('home.md', '# Loppet\n\nVi springer.\n');
  });
  afterEach(() => {
    rmSync(join(contentDir, 'benefit.md'), { force: true });
  });
  afterAll(() => {
    rmSync(contentDir, { recursive: true });
  });

  it('parses Markdown into blocks, with any line breaks and escapes', () => {
    write(
      'home.md',
      '\uFEFF# Loppet\r\n\r\nVi **springer *fort***\\\r\ni & å, 2 \\* 2\r\n\r\n## Mer\r\n\r\n1. [Banan](/banor)\r\n2. <info@example.se>\r\n',
    );
    expect(readTexts(contentDir, [])).toEqual({
      home: {
        title: 'Loppet',
        blocks: [
          {
            kind: 'paragraph',
            words: [
              'Vi ',
              { kind: 'strong', words: ['springer ', { kind: 'emphasis', words: ['fort'] }] },
              { kind: 'break' },
              'i & å, 2 ',
              '*',
              ' 2',
            ],
          },
          { kind: 'heading', words: ['Mer'] },
          {
            kind: 'list',
            isOrdered: true,
            items: [
              [{ kind: 'link', to: '/banor', words: ['Banan'] }],
              [{ kind: 'link', to: 'mailto:info@example.se', words: ['info@example.se'] }],
            ],
          },
        ],
      },
      benefit: null,
    });
  });

  it.each([
    ['an empty file', '', ':1: expected a heading first: # and its text'],
    ['a text without a heading', 'Vi springer.', ':1: expected a heading first: # and its text'],
    ['a heading without text', '# Loppet', ':1: expected a text below the heading'],
    ['a heading with emphasis', '# *Loppet*\n\nVi', ':1: expected a heading of plain text'],
    ['two titles', '# Loppet\n\nVi\n\n# Loppet\n', ':5: expected no other heading than ##'],
    ['HTML', '# Loppet\n\nVi\n\n<script>alert(1)</script>\n', ':5: expected headings, .* and not <script>'],
    ['HTML in a line', '# Loppet\n\nVi\nspringer <b>fort</b>', ':4: expected headings, .* and not <b>'],
    ['an image', '# Loppet\n\n![vi](https://a.se/b.png)', ':3: expected headings, .* and not !\\[vi'],
    ['an image in a list', '# Loppet\n\n- vi\n- ![vi](b.png)', ':4: expected headings, .* and not !\\[vi'],
    ['a nested list', '# Loppet\n\n- vi\n  - ni\n', ':4: expected headings, .* and not - ni'],
    ['a task list item', '# Loppet\n\n- [ ] vi\n', ':3: expected headings'],
    ['a javascript: link', '# Loppet\n\n[vi](javascript:alert(1))', ':3: expected a link to /, https:'],
    ['a protocol-relative link', '# Loppet\n\n[vi](//a.se)', ':3: expected a link to /, https:'],
    [
      'a link to an unknown page',
      '# Loppet\n\nVi\n\n[vi](/bannor)',
      ':5: expected an existing page: /bannor',
    ],
    ['a character entity', '# Loppet\n\nVi &amp; ni', ':3: expected the character itself'],
    [
      'a text over 10,000 characters',
      `# Loppet\n\n${'Vi '.repeat(5000)}`,
      ': expected at most 10000 characters',
    ],
  ])('reports %s with its line and what was expected', (_, text, message) => {
    write('home.md', text);
    const reported = problems();
    expect(reported[0]).toMatch(new RegExp(`^/home\\.md${message}`));
    write('benefit.md', text);
    expect(problems()).toEqual([...reported, ...reported.map((each) => each.replace('home', 'benefit'))]);
  });

  it('reports a missing file, and a file that no page shows', () => {
    rmSync(join(contentDir, 'home.md'));
    write('benefits.md', '# Betala');
    expect(problems()).toEqual([
      '/benefits.md: expected home.md or benefit.md',
      expect.stringMatching(/^\/home\.md: Error: ENOENT.*: expected this file to exist$/),
    ]);
    rmSync(join(contentDir, 'benefits.md'));
  });
});
