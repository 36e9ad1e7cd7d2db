/** How many codes to one address may hold at a time. */
export const LIVE_CODES = 3;

/** A code that still holds, and the mark of whoever asked for it. Instants are epoch ms. */
export interface LiveCode {
  readonly codeId: string;
  readonly client: string;
  readonly issued: number;
  readonly expires: number;
}

/** What a new code to an address takes: the end of none, or of an older one; or a wait until an instant (epoch ms). */
export type RoomForCode = { readonly ends: readonly string[] } | { readonly fullUntil: number };

/**
 * A new code leaves those alone that were sent before, while no more than three hold. Nor shall a stranger have all three: who has
 * none gets the place of the oldest code of somebody who has a newer one. So nobody’s asking takes anybody’s newest code.
 */
export function roomForCode(live: readonly LiveCode[], client: string): RoomForCode {
  const tooMany = live.length - LIVE_CODES + 1;
  if (tooMany <= 0) return { ends: [] };
  const hasOne = live.some((code) => code.client === client);
  const spare = live.filter((code) => !isNewestOfItsClient(code, live)).sort((a, b) => a.issued - b.issued);
  if (hasOne || spare.length < tooMany) return { fullUntil: Math.min(...live.map(({ expires }) => expires)) };
  return { ends: spare.slice(0, tooMany).map(({ codeId }) => codeId) };
}

function isNewestOfItsClient({ client, issued }: LiveCode, live: readonly LiveCode[]): boolean {
  return !live.some((other) => other.client === client && other.issued > issued);
}
