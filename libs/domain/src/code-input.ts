/** The digits of a login code as typed or pasted, without spaces, dashes or text around it. */
export function normalizeLoginCode(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '');
}

/**
 * Normalises a typed campaign code: upper case, without spaces, dashes and invisible characters; an Epassi
 * code gets its hyphen back. null for an empty code.
 */
export function normalizeCampaignCode(typed: string | null): string | null {
  const code = (typed ?? '').normalize('NFKC').toUpperCase().replace(IGNORED_CHARACTERS, '');
  if (code === '') return null;
  return code.replace(/^EPASSI(?=.)/, 'EPASSI-');
}

/**
 * The short code of a receipt, for use on race morning: the start of its payment's random id, '4F9A 21C7'. It
 * reveals nothing: only organisers can look it up. undefined for an id of another kind.
 */
export function receiptCode(payref: string): string | undefined {
  return findReceiptCode(/[0-9A-F]{32}(?=_|$)/.exec(payref)?.[0] ?? '');
}

/**
 * Finds a receipt's short code in typed or scanned text: with or without a space, in the whole id, or in the
 * receipt's address. undefined for none. A name may look like a code (Abba Fede); the caller checks that the
 * receipt exists.
 */
export function findReceiptCode(typed: string): string | undefined {
  const text = typed.normalize('NFKC').toUpperCase();
  const id =
    /\/KVITTO\/(?:\w+-)?([0-9A-F]{32})(?![0-9A-F])/.exec(text)?.[1] ?? text.replace(IGNORED_CHARACTERS, '');
  const [, first, second] = /^([0-9A-F]{4})([0-9A-F]{4})(?:[0-9A-F]{24})?$/.exec(id) ?? [];
  return first !== undefined && second !== undefined ? `${first} ${second}` : undefined;
}

const IGNORED_CHARACTERS = /[\s\p{Pd}\p{Cf}\p{Cc}\u2212]/gu;
