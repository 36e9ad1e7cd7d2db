import { Binary, type Document } from 'mongodb';
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { refuse } from './mongo-refusals';

/** The server's state of one connection. */
export interface ConnectionState {
  readonly id: number;
  user?: string;
  /** A sign-in in progress: the messages so far. */
  conversation?: { readonly user: string; readonly nonce: string; readonly messages: string };
}

const MECHANISM = 'SCRAM-SHA-256';
const ITERATIONS = 4096;
const WITHOUT_SIGN_IN = new Set(['ping', 'buildInfo', 'saslStart', 'saslContinue', 'endSessions']);

/**
 * Signs users in by SCRAM-SHA-256 (RFC 7677), and denies other commands where there are users. They are users
 * of `admin`.
 */
export class MongoSignIn {
  private readonly salt = randomBytes(24);
  private readonly salted = new Map<string, Buffer>();

  constructor(users: Readonly<Record<string, string>> = {}) {
    for (const [user, password] of Object.entries(users)) {
      const prepared = password.normalize('NFKC');
      this.salted.set(user, pbkdf2Sync(prepared, this.salt, ITERATIONS, 32, 'sha256'));
    }
  }

  /** Refuses a command that requires a sign-in. */
  check(name: string, sender: ConnectionState): void {
    if (this.salted.size > 0 && sender.user === undefined && !WITHOUT_SIGN_IN.has(name))
      refuse(13, `Command ${name} requires authentication`);
  }

  start({ mechanism, payload, $db }: Document, sender: ConnectionState): Document {
    if (mechanism !== MECHANISM) refuse(2, `Unsupported mechanism ${String(mechanism)}`);
    const bare = textOf(payload).replace(/^n,,/, '');
    const { n: name = '', r: theirs = '' } = attributes(bare);
    const user = name.replaceAll('=2C', ',').replaceAll('=3D', '=');
    if ($db !== 'admin' || !this.salted.has(user)) refuseSignIn();
    const nonce = theirs + randomBytes(24).toString('base64');
    const answer = `r=${nonce},s=${this.salt.toString('base64')},i=${ITERATIONS}`;
    sender.conversation = { user, nonce, messages: `${bare},${answer}` };
    return { conversationId: 1, done: false, payload: new Binary(Buffer.from(answer)) };
  }

  /** Verifies the client's proof, and answers with the server's signature. */
  continue({ payload }: Document, sender: ConnectionState): Document {
    const { conversation } = sender;
    delete sender.conversation;
    const { user, nonce, messages } = conversation ?? refuseSignIn();
    const salted = this.salted.get(user) ?? refuseSignIn();
    const [withoutProof = '', proof = ''] = textOf(payload).split(',p=');
    const everything = `${messages},${withoutProof}`;
    const storedKey = hash(hmac(salted, 'Client Key'));
    const clientKey = xor(Buffer.from(proof, 'base64'), hmac(storedKey, everything));
    if (withoutProof !== `c=biws,r=${nonce}` || !hash(clientKey).equals(storedKey)) refuseSignIn();
    sender.user = user;
    const signature = hmac(hmac(salted, 'Server Key'), everything).toString('base64');
    return { conversationId: 1, done: true, payload: new Binary(Buffer.from(`v=${signature}`)) };
  }
}

function refuseSignIn(): never {
  return refuse(18, 'Authentication failed.');
}

function textOf(payload: unknown): string {
  return payload instanceof Binary ? Buffer.from(payload.value()).toString('utf8') : '';
}

function attributes(message: string): Readonly<Record<string, string>> {
  return Object.fromEntries(message.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function hash(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function xor(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, index) => byte ^ (other[index] ?? 0)));
}
