/** A login code as it was typed or pasted, with spaces, dashes or words around it: its digits. */
export function loginCode(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '');
}

/**
 * A campaign code as it is kept, however it was typed: in upper case, without spaces, dashes and signs that nobody sees; an Epassi code
 * with the hyphen it is mailed with. null when nothing was typed.
 */
export function campaignCode(typed: string | null): string | null {
  const code = (typed ?? '').normalize('NFKC').toUpperCase().replace(NO_PART_OF_A_CODE, '');
  if (code === '') return null;
  return code.replace(/^EPASSI(?=.)/, 'EPASSI-');
}

/**
 * The short code of a receipt, for the tables on race morning: the beginning of its payment's random id, '4F9A 21C7'. Only
 * organisers can look it up, and whoever has a receipt has the whole id already. undefined for an id of another kind.
 */
export function receiptCode(payref: string): string | undefined {
  return receiptCodeIn(/[0-9A-F]{32}(?=_|$)/.exec(payref)?.[0] ?? '');
}

/**
 * The short code of a receipt in what was typed or scanned: with or without its space, the whole id, or the receipt's address.
 * undefined for what is none. A name may look like one (Abba Fede): whether there is such a receipt, others know.
 */
export function receiptCodeIn(typed: string): string | undefined {
  const text = typed.normalize('NFKC').toUpperCase();
  const id =
    /\/KVITTO\/(?:\w+-)?([0-9A-F]{32})(?![0-9A-F])/.exec(text)?.[1] ?? text.replace(NO_PART_OF_A_CODE, '');
  const [, first, second] = /^([0-9A-F]{4})([0-9A-F]{4})(?:[0-9A-F]{24})?$/.exec(id) ?? [];
  return first !== undefined && second !== undefined ? `${first} ${second}` : undefined;
}

const NO_PART_OF_A_CODE = /[\s\p{Pd}\p{Cf}\p{Cc}\u2212]/gu;
