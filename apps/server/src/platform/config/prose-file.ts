import { pageAt, type Prose, type ProseBlock, type InlineText } from '@app/domain';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { lineAt, MAX_REPORTED_PROBLEMS, textOf } from './content-file';

const MAX_CHARACTERS = 10_000;

/**
 * Parses a Markdown file into blocks of plain text, so that it cannot inject markup into a page. Else returns
 * its problems, each with file, line and what was expected.
 */
export function readProse(file: string): { readonly prose: Prose } | { readonly problems: string[] } {
  const text = textOf(file);
  if (typeof text !== 'string')
    return { problems: [`${file}: ${String(text)}: expected this file to exist`] };
  const source = text.replaceAll('\r\n', '\n');
  if (source.length > MAX_CHARACTERS)
    return { problems: [`${file}: expected at most ${String(MAX_CHARACTERS)} characters`] };
  const parser = new ProseParser(source);
  const prose = parser.prose();
  if (parser.problems.length === 0) return { prose };
  const reported = parser.problems.slice(0, MAX_REPORTED_PROBLEMS);
  return { problems: reported.map(({ line, message }) => `${file}:${String(line)}: ${message}`) };
}

/** Parses one text; tracks its offset for the line numbers of problems. */
class ProseParser {
  readonly problems: { readonly line: number; readonly message: string }[] = [];
  private offset = 0;

  constructor(private readonly source: string) {}

  prose(): Prose {
    const [first, ...rest] = lexer(this.source).filter(({ type }) => type !== 'space') as MarkedToken[];
    const title = this.title(first);
    const blocks = rest.flatMap((token) => this.block(token));
    if (title !== '' && rest.length === 0) this.report('expected a text below the heading');
    return { title, blocks };
  }

  /** Returns the title's plain text; '' without such a heading. */
  private title(token: MarkedToken | undefined): string {
    if (token?.type !== 'heading' || token.depth !== 1) {
      this.report('expected a heading first: # and its text');
      return '';
    }
    this.stepTo(token);
    const heading = this.inlineTexts(token.tokens);
    const plain = heading.filter((text) => typeof text === 'string');
    if (plain.length < heading.length) this.report('expected a heading of plain text');
    return plain.join('');
  }

  private block(token: MarkedToken): ProseBlock[] {
    this.stepTo(token);
    switch (token.type) {
      case 'paragraph':
        return [{ kind: 'paragraph', words: this.inlineTexts(token.tokens) }];
      case 'heading':
        if (token.depth !== 2) this.report('expected no other heading than ## below the first one');
        return [{ kind: 'heading', words: this.inlineTexts(token.tokens) }];
      case 'list':
        return [{ kind: 'list', isOrdered: token.ordered, items: this.items(token) }];
      default:
        this.reportUnsupported(token);
        return [];
    }
  }

  /** List items hold text only, no other blocks. */
  private items({ items }: Tokens.List): InlineText[][] {
    return items.map((item) => {
      this.stepTo(item);
      return (item.tokens as MarkedToken[]).flatMap((token) => {
        const isText = token.type === 'text' || token.type === 'paragraph';
        if (!isText || item.task) this.reportUnsupported(token);
        return isText ? this.inlineTexts(token.tokens ?? []) : [];
      });
    });
  }

  private inlineTexts(tokens: readonly Token[]): InlineText[] {
    return (tokens as MarkedToken[]).flatMap((token) => {
      const from = this.stepTo(token);
      const texts = this.inlineTextsOf(token);
      this.offset = from + token.raw.length;
      return texts;
    });
  }

  private inlineTextsOf(token: MarkedToken): InlineText[] {
    switch (token.type) {
      case 'text':
        if (CHARACTER_ENTITY.test(token.text)) this.report('expected the character itself, not its &name;');
        return [token.text];
      case 'escape':
        return [token.text];
      case 'br':
        return [{ kind: 'break' }];
      case 'em':
        return [{ kind: 'emphasis', words: this.inlineTexts(token.tokens) }];
      case 'strong':
        return [{ kind: 'strong', words: this.inlineTexts(token.tokens) }];
      case 'link':
        return this.link(token);
      default:
        this.reportUnsupported(token);
        return [];
    }
  }

  private link({ href, tokens }: Tokens.Link | (MarkedToken & { type: 'link' })): InlineText[] {
    if (href.startsWith('/') && !href.startsWith('//')) {
      const { pathname, search } = new URL(href, 'https://race.example.se');
      if (!pageAt({ pathname, search })) this.report(`expected an existing page: ${href}`);
    } else if (!EXTERNAL_LINK.test(href))
      this.report(`expected a link to /, https:, mailto: or tel:, and not ${href}`);
    return [{ kind: 'link', to: href, words: this.inlineTexts(tokens) }];
  }

  private reportUnsupported(token: MarkedToken): void {
    this.stepTo(token);
    const shown = token.raw.trim().split('\n')[0]?.slice(0, 40) ?? '';
    this.report(`expected headings, paragraphs, lists, *emphasis*, **strong** or links, and not ${shown}`);
  }

  private report(message: string): void {
    this.problems.push({ line: lineAt(this.source, this.offset), message });
  }

  /** Moves to a token's offset; stays when the raw text differs from the file, as in an indented list. */
  private stepTo({ raw }: { readonly raw: string }): number {
    const found = this.source.indexOf(raw.trim(), this.offset);
    if (found >= 0) this.offset = found;
    return this.offset;
  }
}

const EXTERNAL_LINK = /^(https:\/\/|mailto:|tel:)\S+$/;
const CHARACTER_ENTITY = /&#?\w+;/;
