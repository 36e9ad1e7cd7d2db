import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Claims of a credential; missing ones default to what Google would sign for our client now. */
export type Claims = Readonly<Record<string, unknown>>;

const KEY_ID = 'key-1';
const ourKeys = newKeys();

export function newKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/**
 * A fake Google on a free port: signs real credentials, serves its public keys, and checks the redirect flow
 * strictly.
 */
export class FakeGoogle {
  /** The account that signs in, with its claims. */
  person: Claims = { sub: 'sub-anna', email: 'anna@example.se', email_verified: true, name: 'Anna Ek' };
  /** The token endpoint's status; other than 200, it returns no token. */
  tokenStatus = 200;
  readonly clientId = 'our-client.apps.googleusercontent.com';
  readonly clientSecret = 'our client secret';
  private readonly codes = new Map<string, { readonly challenge: string; readonly redirectUri: string }>();
  private readonly tokens = new Set<string>();
  private readonly server: Server;
  private origin = '';

  constructor(private readonly keys = ourKeys) {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as { port: number };
    this.origin = `http://127.0.0.1:${String(port)}`;
    return this;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** Our client, with every address pointing here. */
  get client() {
    return {
      clientId: this.clientId,
      clientSecret: this.clientSecret,
      certsUrl: `${this.origin}/certs`,
      authUrl: `${this.origin}/auth`,
      tokenUrl: `${this.origin}/token`,
      userinfoUrl: `${this.origin}/userinfo`,
    };
  }

  /** A signed credential. `now` is epoch ms. */
  credential(now: number, claims: Claims = {}): string {
    return this.sign(this.payload(now, claims), { alg: 'RS256', kid: KEY_ID, typ: 'JWT' });
  }

  /** A credential with the algorithm `none`. */
  unsigned(now: number): string {
    return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(this.payload(now, {}))}.`;
  }

  /** A credential whose claims were changed after signing. */
  tampered(now: number, claims: Claims): string {
    const [head = '', , signature = ''] = this.credential(now).split('.');
    return `${head}.${encoded(this.payload(now, claims))}.${signature}`;
  }

  /** Consents at the sign-in page; returns the redirect with a code. */
  agree(location: string): URL {
    const { searchParams: parameters } = new URL(location);
    const code = randomUUID();
    const redirectUri = parameters.get('redirect_uri') ?? '';
    this.codes.set(code, { challenge: parameters.get('code_challenge') ?? '', redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', parameters.get('state') ?? '');
    return back;
  }

  private payload(now: number, claims: Claims): Claims {
    const seconds = Math.floor(now / 1000);
    const issued = {
      iss: 'https://accounts.google.com',
      aud: this.clientId,
      iat: seconds,
      exp: seconds + 3600,
    };
    return { ...issued, ...this.person, ...claims };
  }

  private sign(payload: Claims, head: Claims): string {
    const text = `${encoded(head)}.${encoded(payload)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(this.keys.privateKey, 'base64url')}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.origin);
    const [status, body] = await this.answerTo(pathname, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  private async answerTo(path: string, request: IncomingMessage): Promise<[status: number, body: unknown]> {
    switch (path) {
      case '/certs':
        return [200, { [KEY_ID]: this.keys.publicKey.export({ type: 'spki', format: 'pem' }) }];
      case '/token':
        return this.tokenFor(new URLSearchParams(await textOf(request)));
      default:
        return this.userinfoFor(request.headers.authorization);
    }
  }

  private tokenFor(form: URLSearchParams): [status: number, body: unknown] {
    if (this.tokenStatus !== 200) return [this.tokenStatus, 'out of order'];
    const token = this.exchange(form);
    return token ? [200, token] : [400, { error: 'invalid_grant' }];
  }

  private userinfoFor(authorization = ''): [status: number, body: unknown] {
    const isKnown = this.tokens.has(authorization.replace(/^Bearer /, ''));
    return isKnown ? [200, this.person] : [401, { error: 'invalid_token' }];
  }

  /**
   * A code is valid once, for the client and redirect address it was issued to, with the matching PKCE
   * verifier.
   */
  private exchange(form: URLSearchParams): { access_token: string; token_type: string } | undefined {
    const code = form.get('code') ?? '';
    const known = this.codes.get(code);
    this.codes.delete(code);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      known?.challenge === proof &&
      known.redirectUri === form.get('redirect_uri') &&
      form.get('client_secret') === this.clientSecret;
    if (!isGood) return undefined;
    const token = randomUUID();
    this.tokens.add(token);
    return { access_token: token, token_type: 'Bearer' };
  }
}

function encoded(part: Claims): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
