import type { IncomingHttpHeaders } from 'node:http';

/** Whether a request's `Origin`, where there is one, is this site: the host it was sent to, or the public address. */
export class OwnOrigin {
  constructor(private readonly publicUrl: URL | undefined) {}

  admits({ origin, host }: IncomingHttpHeaders): boolean {
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    const from = new URL(origin);
    return from.host === host || from.origin === this.publicUrl?.origin;
  }
}
