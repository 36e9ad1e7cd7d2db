/** Credentials and query strings in URLs, and e-mail addresses. */
const REDACTIONS = [
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1'],
  [/(\b[a-z][a-z\d+.-]*:\/\/[^\s?#"']+)[?#][^\s"']*/gi, '$1'],
  [/[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, '(address)'],
] as const;

/**
 * Redacts what has the shape of personal data or a credential. Our own log messages hold none; this is for
 * texts of libraries and servers.
 */
export function redacted(text: string): string {
  return REDACTIONS.reduce(
    (redactedText, [pattern, replacement]) => redactedText.replace(pattern, replacement),
    text,
  );
}
