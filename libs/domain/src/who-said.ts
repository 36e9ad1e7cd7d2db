/** Who is behind an event, for people: a family, Swish, an organiser by name, or the product by itself. */
export function whoSaid(by: string): string {
  if (by === 'family' || by === 'runner') return 'Familjen';
  if (by === 'swish') return 'Swish';
  return /^[a-z]+(-[a-z]+){2,}$/.test(by) ? 'Automatiskt' : by;
}
