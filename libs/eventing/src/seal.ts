import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals a text under a 32-byte key: base64 of iv, ciphertext and tag. Opens only together with the same `context`. */
export function seal(text: string, key: Buffer, context: string): string {
  const iv = nextIv();
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context));
  const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64');
}

/** Opens what `seal` sealed; throws when the key, the context or a single bit is another. */
export function unseal(box: string, key: Buffer, context: string): string {
  const bytes = Buffer.from(box, 'base64');
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error('the box is too short');
  const end = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(end));
  const text = decipher.update(bytes.subarray(IV_BYTES, end));
  decipher.final(); // nothing is left by now: it only compares the tag
  return text.toString();
}

/** Random bytes drawn in one go and used once each: asking for twelve at a time costs more than the sealing itself. */
let pool = Buffer.alloc(0);

function nextIv(): Buffer {
  if (pool.length === 0) pool = randomBytes(IV_BYTES * 512);
  const iv = pool.subarray(0, IV_BYTES);
  pool = pool.subarray(IV_BYTES);
  return iv;
}
