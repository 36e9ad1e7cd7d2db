import { ApiError, postJson } from '../../api/client';
import type { CommandsAnswer, LiveSocket } from '../../api/live-socket';
import type { Delivery } from './command-queue';
import type { TimingCommand } from './timing-command';

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
    const { results } = await postJson<Extract<CommandsAnswer, { error?: undefined }>>(
      '/admin/api/commands',
      { commands },
    );
    return { kind: 'answered', results };
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
