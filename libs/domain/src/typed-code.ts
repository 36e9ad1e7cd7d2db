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

const NO_PART_OF_A_CODE = /[\s\p{Pd}\p{Cf}\p{Cc}\u2212]/gu;
