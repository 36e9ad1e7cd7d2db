import type { NodeRegistry } from '@app/adapters';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandRefused } from '../command';
import type { Output } from '../output';

/** Polls once a second for 15 s, the silence after which nodes count another as gone. */
const POLL_MS = 1000;
const MAX_POLLS = 15;

/**
 * Throws CommandRefused, naming a node that sends heartbeats. A killed node has left its entry, so entries
 * are watched for a while.
 */
export async function assertNoRunningNodes(
  registry: NodeRegistry | undefined,
  out: Output,
  wait: () => Promise<unknown> = () => sleep(POLL_MS),
): Promise<void> {
  const before = new Map((await registry?.all())?.map(({ info, beat }) => [info.id, beat]));
  if (!registry || before.size === 0) return;
  out.line('A node has run on these servers and did not sign off: checking whether it still runs …');
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    await wait();
    const running = (await registry.all()).find(({ info, beat }) => before.get(info.id) !== beat);
    if (running) throw new CommandRefused(`${running.info.name} runs on these servers: stop it first`);
  }
}
