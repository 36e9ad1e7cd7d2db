import { journalOf, withOperations, type JournalEntry } from '@app/domain';
import type { RunningApp } from './running-app';

/** Returns the race day's journal as organisers read it. */
export async function readJournal(app: RunningApp): Promise<readonly JournalEntry[]> {
  const { events, operations } = await app.history();
  return withOperations(journalOf(events), operations);
}

/** Returns only the journal's texts, one a line. */
export async function journalText(app: RunningApp): Promise<string> {
  return (await readJournal(app)).map(({ words }) => words).join('\n');
}
