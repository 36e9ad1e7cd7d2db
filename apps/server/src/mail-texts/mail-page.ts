import { escapedHtml } from '@app/adapters';

/** A paragraph, or a fact set out large (a code, an amount). */
type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'large'; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'link'; readonly text: string; readonly address: string };

/** A mail before it is laid out. `heading` opens it, `blocks` follow, `foot` says who sent it. */
export interface MailPage {
  readonly heading: string;
  readonly blocks: readonly Block[];
  readonly foot: readonly string[];
}

/** The mail for readers without HTML, and for those who like it so. */
export function plainText({ heading, blocks, foot }: MailPage): string {
  return `${[heading, ...blocks.map(plainBlock), ['-- ', ...foot].join('\n')].join('\n\n')}\n`;
}

/** The mail as one narrow column that a phone shows without zooming. Everything in it is escaped, nothing is fetched. */
export function html({ heading, blocks, foot }: MailPage): string {
  return [
    '<!doctype html><html lang="sv"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light"><title>${escapedHtml(heading)}</title></head>`,
    `<body style="margin:0;padding:0;background:#f3f4fb;${INK}">`,
    '<div style="max-width:560px;margin:0 auto;padding:24px 16px">',
    '<div style="background:#ffffff;border-radius:12px;padding:24px">',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#1a237e">${escapedHtml(heading)}</h1>`,
    ...blocks.map(htmlBlock),
    '</div>',
    `<p style="margin:16px 8px 0;font-size:13px;line-height:1.5;color:#55597a">${foot.map(escapedHtml).join('<br>')}</p>`,
    '</div></body></html>',
  ].join('\n');
}

const INK = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#22264b;';
const TEXT = 'margin:0 0 16px;font-size:16px;line-height:1.5';
const LARGE =
  'margin:0 0 16px;padding:16px;background:#c5cae9;border-radius:8px;text-align:center;font-size:32px;line-height:1.2;' +
  'font-weight:700;letter-spacing:4px;color:#1a237e';
const CELL =
  'padding:8px 0;border-bottom:1px solid #e3e5f3;font-size:16px;line-height:1.4;vertical-align:top';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#ffca28;border-radius:8px;font-size:16px;font-weight:700;' +
  'color:#1a237e;text-decoration:none';

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'large':
      return `    ${block.text}`;
    case 'rows':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'link':
      return `${block.text}:\n${block.address}`;
  }
}

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="${TEXT}">${escapedHtml(block.text)}</p>`;
    case 'large':
      return `<p style="${LARGE}">${escapedHtml(block.text)}</p>`;
    case 'rows':
      return `<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse">${block.rows.map(htmlRow).join('')}</table>`;
    case 'link':
      return `<p style="${TEXT}"><a href="${escapedHtml(block.address)}" style="${BUTTON}">${escapedHtml(block.text)}</a></p>`;
  }
}

function htmlRow([label, value]: readonly [string, string]): string {
  return `<tr><td style="${CELL};padding-right:16px">${escapedHtml(label)}</td><td style="${CELL};text-align:right;word-break:break-word">${escapedHtml(value)}</td></tr>`;
}
