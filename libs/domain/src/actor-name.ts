/** The displayed name of an event's actor: the family, Swish, an organiser by name, or 'Automatiskt'. */
export function actorName(by: string): string {
  if (by === 'family' || by === 'runner') return 'Familjen';
  if (by === 'swish') return 'Swish';
  return /^[a-z]+(-[a-z]+){2,}$/.test(by) ? 'Automatiskt' : by;
}
