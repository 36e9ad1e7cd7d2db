import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Personal fields, sealed under the subject's key. */
export interface SealedBox {
  readonly subject: string;
  readonly box: string;
}

/** An object's fields, some of them personal. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * How to seal fields. `placeholders` names the personal ones, `context` binds the box to its event; without a
 * key the person is erased.
 */
export interface SealOptions {
  readonly placeholders: Fields;
  readonly key: Buffer | undefined;
  readonly context: string;
}

/** Whether some of the fields are sealed. */
export function isSealed(fields: unknown): fields is Fields & { readonly sealed: SealedBox } {
  return typeof fields === 'object' && fields !== null && 'sealed' in fields;
}

/** The fields as stored. For an erased person no personal value is written. */
export function sealFields(
  fields: Fields,
  subject: string,
  { placeholders, key, context }: SealOptions,
): Fields {
  if (!key) return { ...fields, ...placeholders };
  const visible: Record<string, unknown> = {};
  const secret: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const side = Object.hasOwn(placeholders, field) ? secret : visible;
    side[field] = value;
  }
  visible.sealed = { subject, box: seal(JSON.stringify(secret), key, context) } satisfies SealedBox;
  return visible;
}

/** The original fields; for an erased person, the placeholders. Throws when the box does not open. */
export function openFields(
  stored: Fields & { readonly sealed: SealedBox },
  { placeholders, key, context }: SealOptions,
): Fields {
  const { sealed, ...fields } = stored;
  if (!key) return { ...placeholders, ...fields };
  const secret = JSON.parse(unseal(sealed.box, key, context)) as object;
  return Object.assign(fields, secret); // a second spread would cost as much as the cipher
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals a text under a 32-byte key: base64 of iv, ciphertext and tag. Opens only with the same `context`. */
export function seal(text: string, key: Buffer, context: string): string {
  const iv = nextIv();
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context));
  const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64');
}

/** Opens a box made by `seal`. Throws when the key, the context or a single bit differs. */
export function unseal(box: string, key: Buffer, context: string): string {
  const bytes = Buffer.from(box, 'base64');
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error('the sealed value is too short');
  const end = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(end));
  const text = decipher.update(bytes.subarray(IV_BYTES, end));
  decipher.final(); // returns no more bytes: it only compares the tag
  return text.toString();
}

/**
 * Random bytes drawn in one go and used once each: drawing twelve at a time costs more than the sealing
 * itself.
 */
let ivPool = Buffer.alloc(0);

function nextIv(): Buffer {
  if (ivPool.length === 0) ivPool = randomBytes(IV_BYTES * 512);
  const iv = ivPool.subarray(0, IV_BYTES);
  ivPool = ivPool.subarray(IV_BYTES);
  return iv;
}
