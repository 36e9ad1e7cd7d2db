import { useSyncExternalStore } from 'react';
import { ApiError } from '../../api/client';
import { serverClock } from '../../api/clock';
import { postCommands } from '../../api/commands';
import type { CommandsAnswer, LiveSocket } from '../../api/live-socket';
import { onSignInChange } from '../../api/sign-in';
import { useSocket } from '../../api/socket';
import { storedCommandLog } from './command-log';
import { CommandQueue, type Delivery, type QueueState } from './command-queue';
import type { TimingCommand } from './timing-command';

/** The page's one command queue and what it holds right now. It goes on sending when its screen is left. */
export function useCommandQueue(): { readonly queue: CommandQueue; readonly state: QueueState } {
  const queue = queueOf(useSocket());
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot);
  return { queue, state };
}

const queues = new WeakMap<LiveSocket, CommandQueue>();

function queueOf(socket: LiveSocket): CommandQueue {
  const known = queues.get(socket);
  if (known) return known;
  const queue = openQueue(socket);
  queues.set(socket, queue);
  return queue;
}

function openQueue(socket: LiveSocket): CommandQueue {
  const queue = new CommandQueue({
    deliver: (commands) => deliver(socket, commands),
    log: storedCommandLog(localStorage),
    later,
    now: () => serverClock.now(),
  });
  socket.on('connect', queue.wake);
  addEventListener('online', queue.wake);
  addEventListener('pageshow', queue.wake);
  onSignInChange((isRequired) => {
    if (!isRequired) queue.wake();
  });
  queueMicrotask(queue.wake);
  return queue;
}

function later(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => {
    clearTimeout(timer);
  };
}

const ACK_MS = 5000;
const NOT_UNDERSTOOD: readonly number[] = [400, 413, 422];
const SIGNED_OUT: readonly number[] = [401, 403];

/**
 * Hands a batch to the server: over the socket when it is up, and by POST when it is not, when no acknowledgement
 * comes within five seconds, or when the socket's answer is an error (POST tells which). The same ids make that safe.
 */
export async function deliver(socket: LiveSocket, commands: readonly TimingCommand[]): Promise<Delivery> {
  const answer = socket.connected ? await overSocket(socket, commands) : undefined;
  return answer?.error === undefined && answer
    ? { kind: 'answered', results: answer.results }
    : overHttp(commands);
}

async function overSocket(
  socket: LiveSocket,
  commands: readonly TimingCommand[],
): Promise<CommandsAnswer | undefined> {
  try {
    return await socket.timeout(ACK_MS).emitWithAck('commands', { commands });
  } catch {
    return undefined;
  }
}

async function overHttp(commands: readonly TimingCommand[]): Promise<Delivery> {
  try {
    return { kind: 'answered', results: await postCommands(commands) };
  } catch (error) {
    return failure(error);
  }
}

function failure(error: unknown): Delivery {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' };
  if (SIGNED_OUT.includes(error.status)) return { kind: 'signed-out' };
  if (NOT_UNDERSTOOD.includes(error.status)) return { kind: 'refused', error: error.message };
  return { kind: 'unreachable' };
}
