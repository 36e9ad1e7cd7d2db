import { useSyncExternalStore } from 'react';
import { serverClock } from '../../api/clock';
import { onSignInChange } from '../../api/sign-in';
import type { LiveSocket } from '../../api/live-socket';
import { useSocket } from '../../api/socket';
import { deliver } from './command-delivery';
import { storedCommandLog } from './command-log';
import { CommandQueue, type QueueState } from './command-queue';

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
