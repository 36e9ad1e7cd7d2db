import { PreparedAnswer } from '../../platform/http/prepared-answer';
import type { InlineHashes } from '../../platform/http/security-headers';
import { type Build, hashOf } from './page-files';
import type { RenderedPage } from './render-thread';

/** A rendered page as prepared bytes, with CSP hashes of its inline styles and scripts. */
export interface PageBytes extends InlineHashes {
  readonly built: Build;
  readonly answer: PreparedAnswer;
  readonly size: number;
}

const ROOT = /<div id="root">.*?<\/div><\/div>\s*<noscript>.*?<\/noscript>/s;

/**
 * Inserts a rendered page into the built page, which has its head: CSS, HTML, and the state for hydration.
 */
export function pageBytes(rendered: RenderedPage, built: Build): PageBytes {
  const { html, styles, script, state } = rendered;
  const rules = styles.map(({ names, css }) => `<style data-emotion="${names}">${css}</style>`).join('');
  const whole = built.html
    .replace('</head>', () => `${rules}<script>${script}</script></head>`)
    .replace(
      ROOT,
      () =>
        `<div id="root">${html}</div>\n    <script type="application/json" id="page-state">${state}</script>`,
    );
  const bytes = Buffer.from(whole);
  return {
    built,
    answer: new PreparedAnswer(bytes, 'text/html; charset=utf-8'),
    styles: [...built.styles, ...styles.map(({ css }) => hashOf(css))],
    scripts: [hashOf(script)],
    size: bytes.length,
  };
}
