/** The actor of an event as shown to people: the family, Swish, an organiser by name, or the system. */
export function actorName(by: string): string {
  if (by === 'family' || by === 'runner') return 'Familjen';
  if (by === 'swish') return 'Swish';
  return /^[a-z]+(-[a-z]+){2,}$/.test(by) ? 'Automatiskt' : by;
}
