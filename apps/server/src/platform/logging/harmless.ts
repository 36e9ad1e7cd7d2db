/** What stands before the host in an address on the net, and after its path; and mail addresses. */
const REVEALING = [
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1'],
  [/(\b[a-z][a-z\d+.-]*:\/\/[^\s?#"']+)[?#][^\s"']*/gi, '$1'],
  [/[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, '(address)'],
] as const;

/**
 * A text without what may say who somebody is, or open a door, as far as that can be seen by its shape. What is logged holds none of
 * it; this is for the words of libraries and servers, which nobody here has chosen.
 */
export function harmless(text: string): string {
  return REVEALING.reduce((left, [what, instead]) => left.replace(what, instead), text);
}
