import { escapeHtml } from '@app/adapters';

/** The head of a page, with absolute URLs. */
export interface PageHead {
  readonly title: string;
  readonly siteName: string;
  /** The page is noindex. */
  readonly isUnlisted: boolean;
  /** Missing for personal and unknown pages. */
  readonly shared?: SharedHead;
}

interface SharedHead {
  readonly address: string;
  readonly description: string;
  readonly picture: { readonly address: string; readonly alt: string };
  /** schema.org data. */
  readonly facts?: object;
}

/** The page-specific lines of the head, as escaped HTML. */
export function headHtml({ title, siteName, isUnlisted, shared }: PageHead): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...(isUnlisted ? [meta('name', 'robots', 'noindex')] : []),
    ...(shared ? sharedLines(shared, { title, siteName }) : []),
  ].join('\n    ');
}

function sharedLines(
  { address, description, picture, facts }: SharedHead,
  { title, siteName }: Pick<PageHead, 'title' | 'siteName'>,
): string[] {
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'sv_SE'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture.address),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(facts ? [`<script type="application/ld+json">${jsonInHtml(facts)}</script>`] : []),
  ];
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
}

/** JSON that cannot close its script element or open a comment. */
function jsonInHtml(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
