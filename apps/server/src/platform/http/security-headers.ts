import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { IncomingMessage } from 'node:http';

/** Emotion puts its rules into an empty style element: this is the hash of nothing. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const GOOGLE = 'https://accounts.google.com/gsi/';
const MAP_TILES = 'https://tile.openstreetmap.org';

/** Puts the headers of a page on its answer. */
export type PageHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** What a page may do: nothing but load what is ours and talk to us. */
export function pageHeaders(publicUrl: URL | undefined): PageHeaders {
  const isHttps = publicUrl?.protocol === 'https:';
  return headersOf({ contentSecurityPolicy: { directives: ownSources(isHttps) } }, isHttps);
}

/** What the organisers' sign-in page may do beside that: show Google's button, and hear from the window it opens. */
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

/** What the page of the courses may do beside that: show the pieces of a map, or the map of the organisers' own at `embed`. */
export function coursesPageHeaders(publicUrl: URL | undefined, embed: string | undefined): PageHeaders {
  const isHttps = publicUrl?.protocol === 'https:';
  const own = ownSources(isHttps);
  const map: Record<string, string[]> =
    embed === undefined ? { imgSrc: [...own.imgSrc, MAP_TILES] } : { frameSrc: [new URL(embed).origin] };
  return headersOf({ contentSecurityPolicy: { directives: { ...own, ...map } } }, isHttps);
}

/** What lies in a page itself, by the hashes that a policy names it by. */
export interface Inline {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Lets a page have what lies in it beside what its headers let it. */
export function allowInline({ raw }: FastifyReply, { styles, scripts }: Inline): void {
  const policy = String(raw.getHeader(POLICY));
  const also = (hashes: readonly string[]) => (allowed: string) => [allowed, ...hashes].join(' ');
  raw.setHeader(
    POLICY,
    policy.replace(/style-src [^;]*/, also(styles)).replace(/script-src [^;]*/, also(scripts)),
  );
}

const POLICY = 'content-security-policy';

/** Google must see which site its button is on. */
const GOOGLE_REFERRER = 'strict-origin-when-cross-origin';

type Policies = Pick<HelmetOptions, 'contentSecurityPolicy' | 'crossOriginOpenerPolicy'>;

/** HTTPS is demanded only where we know we have it. */
function headersOf(policies: Policies, isHttps: boolean): PageHeaders {
  const put = helmet({
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000 },
    ...policies,
  });
  return (request, reply) => {
    put(request.raw, reply.raw, () => undefined);
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

/** On every answer, prepared once: an answer to a program is never a page. */
export function answerHeaders({ url }: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'same-origin');
  if (url.startsWith('/admin/api/')) reply.header('cache-control', 'no-store');
}

/** Older browsers do not take 'self' to include the socket on the same host. */
function ownSocket({ headers: { host = '' } }: IncomingMessage, isHttps: boolean): string {
  const isHost = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host);
  return isHost ? `${isHttps ? 'wss' : 'ws'}://${host}` : "'self'";
}
