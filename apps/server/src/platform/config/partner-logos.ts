import { ownValue } from '@app/domain';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Partner } from './edition.schema';

/** A logo as it is sent; small, since every page has it. */
export interface LogoFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type: string;
}

const MAX_BYTES = 50_000;

/** Picture formats by file extension, with their media type and a content check. */
const FORMATS: Readonly<
  Record<string, { readonly type: string; readonly hasSignature: (bytes: Buffer) => boolean }>
> = {
  '.svg': { type: 'image/svg+xml', hasSignature: (bytes) => /<svg[\s>]/.test(bytes.toString('utf8')) },
  '.png': { type: 'image/png', hasSignature: (bytes) => bytes.toString('latin1', 1, 4) === 'PNG' },
  '.webp': { type: 'image/webp', hasSignature: (bytes) => bytes.toString('latin1', 8, 12) === 'WEBP' },
};

export function logoProblems(contentDir: string, partners: readonly Partner[]) {
  return partners.flatMap(({ logo }, index) => {
    const read = logo === undefined ? undefined : readLogo(contentDir, logo);
    return typeof read === 'string' ? [{ path: ['partners', index, 'logo'], message: read }] : [];
  });
}

/** Returns the usable logos; logoProblems reports the others. */
export function logosIn(contentDir: string, partners: readonly Partner[]): readonly LogoFile[] {
  return partners.flatMap(({ logo }) => {
    const read = logo === undefined ? '' : readLogo(contentDir, logo);
    return typeof read === 'string' ? [] : [read];
  });
}

/** Returns the file, or its problem as text. */
function readLogo(contentDir: string, name: string): LogoFile | string {
  const kind = ownValue(FORMATS, extname(name));
  const bytes = bytesOf(join(contentDir, 'partners', name));
  if (typeof bytes === 'string') return `partners/${name} cannot be read (${bytes})`;
  if (bytes.length > MAX_BYTES)
    return `partners/${name} has ${String(bytes.length)} bytes; the maximum is ${String(MAX_BYTES)}`;
  return kind?.hasSignature(bytes)
    ? { name, bytes, type: kind.type }
    : `partners/${name} does not match its file extension`;
}

function bytesOf(file: string): Buffer | string {
  try {
    return readFileSync(file);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
