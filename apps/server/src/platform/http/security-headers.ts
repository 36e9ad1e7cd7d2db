import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { IncomingMessage } from 'node:http';

/** Emotion inserts its rules into an empty style element: this is the hash of empty content. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const GOOGLE = 'https://accounts.google.com/gsi/';
const MAP_TILES = 'https://tile.openstreetmap.org';

/** Sets a page's headers on its answer. */
export type PageHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** Default page policy: load only our own files and connect only to us. */
export function pageHeaders(publicUrl: URL | undefined): PageHeaders {
  const isHttps = publicUrl?.protocol === 'https:';
  return headersOf({ contentSecurityPolicy: { directives: ownSources(isHttps) } }, isHttps);
}

/** The organisers' sign-in page also allows Google's button and its popup. */
export function signInPageHeaders(publicUrl: URL | undefined): PageHeaders {
  const isHttps = publicUrl?.protocol === 'https:';
  const own = ownSources(isHttps);
  const directives = {
    ...own,
    connectSrc: [...own.connectSrc, GOOGLE],
    frameSrc: [GOOGLE],
    scriptSrc: [...own.scriptSrc, `${GOOGLE}client`],
    styleSrc: [...own.styleSrc, `${GOOGLE}style`],
  };
  const headers = headersOf(
    {
      contentSecurityPolicy: { directives },
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    },
    isHttps,
  );
  return (request, reply) => {
    headers(request, reply);
    reply.header('referrer-policy', GOOGLE_REFERRER);
  };
}

/** The courses page also allows map tiles, or the organisers' own map at `embed`. */
export function coursesPageHeaders(publicUrl: URL | undefined, embed: string | undefined): PageHeaders {
  const isHttps = publicUrl?.protocol === 'https:';
  const own = ownSources(isHttps);
  const map: Record<string, string[]> =
    embed === undefined ? { imgSrc: [...own.imgSrc, MAP_TILES] } : { frameSrc: [new URL(embed).origin] };
  return headersOf({ contentSecurityPolicy: { directives: { ...own, ...map } } }, isHttps);
}

/** Inline styles and scripts of a page, as CSP hashes. */
export interface InlineHashes {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Adds inline hashes to the page's policy. */
export function allowInline({ raw }: FastifyReply, { styles, scripts }: InlineHashes): void {
  const policy = String(raw.getHeader(POLICY));
  const withHashes = (hashes: readonly string[]) => (allowed: string) => [allowed, ...hashes].join(' ');
  raw.setHeader(
    POLICY,
    policy.replace(/style-src [^;]*/, withHashes(styles)).replace(/script-src [^;]*/, withHashes(scripts)),
  );
}

const POLICY = 'content-security-policy';

/** Google must see which site its button is on. */
const GOOGLE_REFERRER = 'strict-origin-when-cross-origin';

type Policies = Pick<HelmetOptions, 'contentSecurityPolicy' | 'crossOriginOpenerPolicy'>;

/** Sets HSTS only where HTTPS is known to work. */
function headersOf(policies: Policies, isHttps: boolean): PageHeaders {
  const setHeaders = helmet({
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000 },
    ...policies,
  });
  return (request, reply) => {
    setHeaders(request.raw, reply.raw, () => undefined);
  };
}

function ownSources(isHttps: boolean) {
  return {
    defaultSrc: ["'self'"],
    baseUri: ["'self'"],
    connectSrc: ["'self'", (request: IncomingMessage) => ownSocket(request, isHttps)],
    fontSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    imgSrc: ["'self'", 'data:'],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", EMPTY_STYLE],
    upgradeInsecureRequests: null,
    workerSrc: ["'self'"],
  };
}

/** Sets the headers of every answer; not the page policy, since an API answer is never a page. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { url } = request;
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'same-origin');
  // The router decodes a path before it matches: '/%61dmin/api/' is an organisers' route, too.
  // Read only then: Fastify rebuilds the route's options on each access.
  const path = url.includes('%') ? (request.routeOptions.url ?? url) : url;
  if (path.startsWith('/admin/api/')) reply.header('cache-control', 'no-store');
}

/** In older browsers 'self' does not include the socket on the same host. */
function ownSocket({ headers: { host = '' } }: IncomingMessage, isHttps: boolean): string {
  const isHost = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host);
  return isHost ? `${isHttps ? 'wss' : 'ws'}://${host}` : "'self'";
}
