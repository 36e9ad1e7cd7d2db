import { escapedHtml } from '@app/adapters';

/** What the head of a page says about it. Addresses are whole ones. */
export interface PageHead {
  readonly title: string;
  readonly siteName: string;
  /** Search engines leave it out. */
  readonly isUnlisted: boolean;
  /** What may be shared; without it the page is somebody's own, or there is none. */
  readonly shared?: SharedHead;
}

interface SharedHead {
  readonly address: string;
  readonly description: string;
  readonly picture: { readonly address: string; readonly alt: string };
  /** Facts for machines, as schema.org names them. */
  readonly facts?: object;
}

/** The lines of a page's head that differ from page to page, as HTML. Every text is escaped, wherever it came from. */
export function headHtml({ title, siteName, isUnlisted, shared }: PageHead): string {
  return [
    `<title>${escapedHtml(title)}</title>`,
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
    `<link rel="canonical" href="${escapedHtml(address)}" />`,
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
  return `<meta ${kind}="${key}" content="${escapedHtml(content)}" />`;
}

/** JSON that cannot end the element it is in, nor begin a comment there. */
function jsonInHtml(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
