import { useCallback, useEffect, useEffectEvent, useMemo, useSyncExternalStore, useRef } from 'react';
import { ApiError } from './client';
import { serverClock } from './clock';
import { storedCommandLog, type DayAction, type DayCommand } from './command-log';
import { CommandQueue, type DeliveryOutcome, type QueueState } from './command-queue';
import { postCommands } from './commands';
import { storeConsistencyToken } from './consistency-token';
import { deviceId, deviceName, newId } from './device';
import { useLiveDay, type LiveDay } from './live-day';
import type { CommandsAnswer, LiveSocket } from './live-socket';
import { notYetShown, commandsNotArrived } from './optimistic-day';
import { onSignInChange } from './sign-in';
import { useSocket, useOnConnect } from './socket';

/** A whole race day for organisers, and the functions that send commands. */
export interface DayCommands {
  readonly query: ReturnType<typeof useLiveDay>;
  /** Commands of this device that the day does not include yet. */
  readonly pending: readonly DayCommand[];
  readonly queue: QueueState;
  /** Queues a command for a race, with the moment it happened (server time, epoch ms). Returns its id. */
  readonly submit: (action: DayAction, context: CommandContext) => string;
  readonly dismiss: (id: string) => void;
}

/** A command's race and moment. */
interface CommandContext {
  readonly part: string;
  readonly moment: number;
}

/** Returns the live day ('YYMMDD') and the page's one command queue, which outlives its screen. */
export function useDayCommands(day: string): DayCommands {
  const queue = queueOf(useSocket());
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const query = useLiveDay(day);
  const { data: live, refetch } = query;
  useReleaseShownCommands(queue, state, { live, refetch });
  useReportDevice(state.waiting.length + state.rejected.length + state.unreadable.length);

  const { confirmed, waiting } = state;
  const pending = useMemo(
    () => (live ? commandsNotArrived(live, [...confirmed, ...waiting]) : []),
    [live, confirmed, waiting],
  );
  const submit = useCallback(
    (action: DayAction, { part, moment }: CommandContext) => {
      const id = newId();
      const capturedAt = new Date(moment).toISOString();
      queue.add({ ...action, id, part, capturedAt, device: deviceName(), deviceId: deviceId() });
      return id;
    },
    [queue],
  );
  const dismiss = useCallback((id: string) => queue.dismiss(id), [queue]);

  return { query, pending, queue: state, submit, dismiss };
}

const CHECK_MS = 2000;

/** The server's day, and a function that fetches its changes. */
interface DayRefetch {
  readonly live: LiveDay | undefined;
  readonly refetch: () => Promise<{ readonly isError: boolean }>;
}

/**
 * Keeps confirmed commands pending until the day shows them: nothing flickers between answer and event. Those
 * hidden at two checks in a row, so for 2 to 4 s, had no effect or have been changed since: it refetches, and
 * drops them.
 */
function useReleaseShownCommands(
  queue: CommandQueue,
  { confirmed }: QueueState,
  { live, refetch }: DayRefetch,
): void {
  useEffect(() => {
    if (!live || confirmed.length === 0) return;
    const hidden = new Set(notYetShown(live, confirmed));
    queue.release((command) => !hidden.has(command));
  }, [queue, confirmed, live]);

  /** Returns the ids of the confirmed commands; refetches if any of `overdue` is still confirmed. */
  const refetchOverdue = useEffectEvent((overdue: ReadonlySet<string>): ReadonlySet<string> => {
    if (confirmed.some(({ id }) => overdue.has(id)))
      void refetch().then(({ isError }) => {
        if (!isError) queue.release(({ id }) => overdue.has(id));
      });
    return new Set(confirmed.map(({ id }) => id));
  });
  const isAnyConfirmed = confirmed.length > 0;
  useEffect(() => {
    if (!isAnyConfirmed) return undefined;
    let overdue: ReadonlySet<string> = new Set();
    const timer = setInterval(() => {
      overdue = refetchOverdue(overdue);
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [isAnyConfirmed]);
}

let queues = new WeakMap<LiveSocket, CommandQueue>();
let queuesClosing = new AbortController();

/** Closes every queue: it stops listening and retrying; waiting commands stay stored. For tests only. */
export function closeQueues(): void {
  queuesClosing.abort();
  queuesClosing = new AbortController();
  queues = new WeakMap();
}

function queueOf(socket: LiveSocket): CommandQueue {
  const existing = queues.get(socket);
  if (existing) return existing;
  const queue = openQueue(socket, queuesClosing.signal);
  queues.set(socket, queue);
  return queue;
}

function openQueue(socket: LiveSocket, closing: AbortSignal): CommandQueue {
  const queue = new CommandQueue({
    deliver: (commands) => deliver(socket, commands),
    log: storedCommandLog(localStorage),
    schedule: (task, ms) =>
      startTimer(() => {
        if (!closing.aborted) task();
      }, ms),
    now: () => serverClock.now(),
  });
  socket.on('connect', queue.wake);
  addEventListener('online', queue.wake, { signal: closing });
  addEventListener('pageshow', queue.wake, { signal: closing });
  const stopListening = onSignInChange((isRequired) => {
    if (!isRequired) queue.wake();
  });
  closing.addEventListener('abort', () => {
    socket.off('connect', queue.wake);
    stopListening();
  });
  queueMicrotask(queue.wake);
  return queue;
}

function startTimer(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

const ACK_MS = 5000;
const REFUSED: readonly number[] = [400, 413, 422];
const SIGNED_OUT: readonly number[] = [401, 403];

/**
 * Delivers a batch over the socket; by POST if the socket is down, does not acknowledge within five seconds,
 * or answers with an error (POST shows which). The same ids make the repeat safe.
 */
export async function deliver(socket: LiveSocket, commands: readonly DayCommand[]): Promise<DeliveryOutcome> {
  const answer = socket.connected ? await overSocket(socket, commands) : undefined;
  if (!answer || answer.error !== undefined) return overHttp(commands);
  storeConsistencyToken(answer.atLeast);
  return { kind: 'answered', results: answer.results };
}

async function overSocket(
  socket: LiveSocket,
  commands: readonly DayCommand[],
): Promise<CommandsAnswer | undefined> {
  try {
    return await socket.timeout(ACK_MS).emitWithAck('commands', { commands });
  } catch {
    return undefined;
  }
}

async function overHttp(commands: readonly DayCommand[]): Promise<DeliveryOutcome> {
  try {
    return { kind: 'answered', results: await postCommands(commands) };
  } catch (error) {
    return failedDelivery(error);
  }
}

function failedDelivery(error: unknown): DeliveryOutcome {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' };
  if (SIGNED_OUT.includes(error.status)) return { kind: 'signed-out' };
  if (REFUSED.includes(error.status)) return { kind: 'refused', error: error.message };
  return { kind: 'unreachable' };
}

/** Most commands are delivered at once: shorter changes are not reported. */
const REPORT_DELAY_MS = 2000;

/** Reports this device and its number of unsent commands, on every connect and 2 s after a change. */
export function useReportDevice(unsent: number): void {
  const socket = useSocket();
  const latest = useRef(unsent);
  const reported = useRef(unsent);
  const report = useCallback(() => {
    reported.current = latest.current;
    if (socket.connected)
      socket.emit(
        'tell-device',
        { deviceId: deviceId(), name: deviceName(), unsent: latest.current },
        ignoreAck,
      );
  }, [socket]);
  useOnConnect(report);
  useEffect(() => {
    latest.current = unsent;
    if (reported.current === unsent) return undefined;
    const timer = setTimeout(report, REPORT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [report, unsent]);
}

/** A refusal is ignored: the connection status shows a sign-out. */
const ignoreAck = () => undefined;
