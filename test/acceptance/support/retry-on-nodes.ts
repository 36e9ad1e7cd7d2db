import { setTimeout as pause } from 'node:timers/promises';
import type { WireCommand, Step } from '../../../apps/demo/src/script';
import type { WireResult } from '../../../apps/demo/src/organiser';
import { Organiser } from '../../../apps/demo/src/organiser';
import { recordForTimeoutError, START_MS, until, within } from '../../support/until';

/** Killed nodes restart one after the other, and a request to a hanging node ends after 20 s. */
const DEADLINE_MS = 2 * START_MS;
const PAUSE_MS = 50;

/** Retries the work, with the next attempt number, until it succeeds. */
export async function retryOnNodes<T>(work: (attempt: number) => Promise<T>, from = 0): Promise<T> {
  let attempt = from;
  const ask = async () => {
    try {
      return { done: await within(work(attempt++), 'an answer') };
    } catch (error) {
      if (error instanceof PermanentError) throw error;
      recordForTimeoutError(error);
      await pause(PAUSE_MS);
      return undefined;
    }
  };
  const { done } = await until(ask, {
    withinMs: DEADLINE_MS,
    what: `a node that does it: ${String(work)}`,
  });
  return done;
}

/** An error that no other node would avoid. */
class PermanentError extends Error {}

/**
 * A phone at the finish line, signed in once. It uses one node and switches to the next on an error; command
 * ids make retries idempotent.
 */
export class FinishLinePhone {
  private at: number;

  constructor(
    private readonly organisers: readonly Organiser[],
    first: number,
  ) {
    this.at = first;
  }

  /** Throws when a command is refused: the script contains none that should be. */
  async send(commands: readonly WireCommand[]): Promise<readonly WireResult[]> {
    if (commands.length === 0) return [];
    return retryOnNodes(async () => {
      const organiser = this.organisers[this.at % this.organisers.length];
      const results = await organiser?.send(commands).catch((error: unknown) => {
        this.at += 1;
        throw error;
      });
      const refused = results?.find(({ outcome }) => outcome === 'rejected');
      if (refused) throw new PermanentError(`refused: ${JSON.stringify(refused)}`);
      return results ?? [];
    });
  }
}

/**
 * Splits the steps into groups whose steps may run in any order: a repeated bib or a command about the race
 * starts a new group.
 */
export function independentGroups(steps: readonly Step[], atMost: number): readonly (readonly Step[])[] {
  const groups: Step[][] = [];
  let group: Step[] = [];
  let bibs = new Set<number>();
  const end = () => {
    if (group.length > 0) groups.push(group);
    [group, bibs] = [[], new Set()];
  };
  for (const step of steps) {
    const { bib } = step.command;
    if (bib === undefined || bibs.has(bib) || group.length === atMost) end();
    group.push(step);
    if (bib === undefined) end();
    else bibs.add(bib);
  }
  end();
  return groups;
}
