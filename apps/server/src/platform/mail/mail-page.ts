import { escapeHtml, type Mail } from '@app/adapters';
import type { Paragraph, TextPiece } from '@app/domain';
import type { Config } from '../config/config';
import type { Edition } from '../config/edition.schema';

/** A block of a mail: our text, an organiser's, large text (a code), rows of amounts or facts, or a link. */
type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'written'; readonly lines: Paragraph }
  | { readonly kind: 'large'; readonly text: string }
  | {
      readonly kind: 'amounts' | 'facts';
      readonly rows: readonly (readonly [label: string, value: string])[];
    }
  | { readonly kind: 'link'; readonly text: string; readonly url: string };

/** A mail before layout. `heading`, then `blocks`; `foot` names the sender, `footLink` unsubscribes. */
export interface MailPage {
  readonly heading: string;
  readonly blocks: readonly Block[];
  readonly foot: readonly string[];
  readonly footLink?: { readonly text: string; readonly url: string };
}

/** Renders a mail as text and HTML. Without `headers` it asks for no automatic reply. */
export function mailFrom(page: MailPage, envelope: Omit<Mail, 'text' | 'html'>): Mail {
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return { headers, ...envelope, text: plainText(page), html: html(page) };
}

function plainText({ heading, blocks, foot, footLink }: MailPage): string {
  const lines = footLink ? [...foot, `${footLink.text}: ${footLink.url}`] : foot;
  return `${[heading, ...blocks.map(plainBlock), ['-- ', ...lines].join('\n')].join('\n\n')}\n`;
}

/** Renders one narrow column that fits a phone. Escapes everything, and loads nothing external. */
function html({ heading, blocks, foot, footLink }: MailPage): string {
  return [
    '<!doctype html><html lang="sv"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light"><title>${escapeHtml(heading)}</title></head>`,
    `<body style="margin:0;padding:0;background:#f3f4fb;${INK}">`,
    '<div style="max-width:560px;margin:0 auto;padding:24px 16px">',
    '<div style="background:#ffffff;border-radius:12px;padding:24px">',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#1a237e;${BREAK_WORDS}">${escapeHtml(heading)}</h1>`,
    ...blocks.map(htmlBlock),
    '</div>',
    `<p style="margin:16px 8px 0;font-size:13px;line-height:1.5;color:#55597a">${[...foot.map(escapeHtml), ...(footLink ? [link(footLink.text, footLink.url)] : [])].join('<br>')}</p>`,
    '</div></body></html>',
  ].join('\n');
}

const INK = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#22264b;';
const TEXT = 'margin:0 0 16px;font-size:16px;line-height:1.5';
const LARGE =
  'margin:0 0 16px;padding:16px 8px;background:#c5cae9;border-radius:8px;text-align:center;line-height:1.2;' +
  'font-weight:700;color:#1a237e;white-space:nowrap';
const CELL =
  'padding:8px 0;border-bottom:1px solid #e3e5f3;font-size:16px;line-height:1.4;vertical-align:top';
// No line breaks in short values; breaks inside long words from users.
const NO_WRAP = 'white-space:nowrap';
const BREAK_WORDS = 'word-break:break-word';
const LABEL = 'font-size:13px;color:#55597a';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#ffca28;border-radius:8px;font-size:16px;font-weight:700;' +
  'color:#1a237e;text-decoration:none';

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'written':
      return block.lines.map((line) => line.map(({ text }) => text).join('')).join('\n');
    case 'large':
      return `    ${block.text}`;
    case 'amounts':
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'link':
      return `${block.text}:\n${block.url}`;
  }
}

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="${TEXT}">${withoutTimeBreaks(block.text)}</p>`;
    case 'written':
      return `<p style="${TEXT};${BREAK_WORDS}">${block.lines.map((line) => line.map(piece).join('')).join('<br>')}</p>`;
    case 'large':
      return `<p style="${LARGE};${sizeOf(block.text)}">${escapeHtml(block.text)}</p>`;
    case 'amounts':
      return table(block.rows.map(amountRow));
    case 'facts':
      return table(block.rows.map(factRow));
    case 'link':
      return `<p style="${TEXT}"><a href="${escapeHtml(block.url)}" style="${BUTTON}">${escapeHtml(block.text)}</a></p>`;
  }
}

function piece({ text, href }: TextPiece): string {
  return href === undefined ? escapeHtml(text) : link(text, href);
}

function link(text: string, url: string): string {
  return `<a href="${escapeHtml(url)}" style="color:#1a237e">${escapeHtml(text)}</a>`;
}

/** Prevents line breaks within times of day. */
function withoutTimeBreaks(text: string): string {
  return escapeHtml(text).replace(
    /kl\. \d\d\.\d\d(?:–\d\d\.\d\d)?[.,]?/g,
    (time) => `<span style="${NO_WRAP}">${time}</span>`,
  );
}

type Row = readonly [label: string, value: string];

function amountRow([label, amount]: Row): string {
  return (
    `<td style="${CELL};padding-right:16px;${BREAK_WORDS}">${escapeHtml(label)}</td>` +
    `<td style="${CELL};text-align:right;${NO_WRAP}">${escapeHtml(amount)}</td>`
  );
}

/** The label above its value: side by side would be too narrow on a phone. */
function factRow([label, value]: Row): string {
  return `<td style="${CELL};${BREAK_WORDS}"><span style="${LABEL}">${escapeHtml(label)}</span><br>${withoutTimeBreaks(value)}</td>`;
}

function table(rows: readonly string[]): string {
  const lines = rows.map((cells) => `<tr>${cells}</tr>`);
  return `<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse">${lines.join('')}</table>`;
}

// A code fits one line of the narrowest phone.
function sizeOf(code: string): string {
  return code.length > 8 ? 'font-size:17px;letter-spacing:1px' : 'font-size:32px;letter-spacing:4px';
}

/** The footer: sender and contact address. */
export function senderLines({ organiser: { name, email } }: Pick<Edition, 'organiser'>): readonly string[] {
  return [name, `Frågor? Skriv till ${email}`];
}

/** The origin of our links, without a trailing slash. */
export function siteUrl({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl?.origin ?? `http://localhost:${port}`;
}
