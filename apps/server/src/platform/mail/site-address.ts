import type { Config } from '../config/config';

/** Where the pages that a mail links to are found. */
export function siteAddress({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl?.origin ?? `http://localhost:${port}`;
}
