import { ApiError, postJson } from './client';
import { deviceId, newId } from './device';

/** The outcome of one command of a batch; `error` is Swedish and ready to show. */
export interface CommandResult {
  readonly id: string;
  readonly outcome: 'accepted' | 'duplicate' | 'rejected';
  readonly code?: string;
  readonly error?: string;
  /** The names in the reason that the server asks about. */
  readonly names?: readonly string[];
}

/**
 * Posts a batch of commands and returns each outcome. Throws ApiError when the server refuses the whole
 * batch.
 */
export async function postCommands(commands: readonly unknown[]): Promise<readonly CommandResult[]> {
  const { results } = await postJson<{ readonly results: readonly CommandResult[] }>('/admin/api/commands', {
    commands,
  });
  return results;
}

/**
 * One command from a page; `sendCommand` adds its id and the device's. `capturedAt` (ISO) only when it did
 * not happen just now.
 */
export interface SentCommand {
  readonly type: string;
  readonly part: string;
  readonly sort?: string;
  readonly capturedAt?: string;
  /** The events to revoke or reinstate, by their numbers in the day's history, and the reason. */
  readonly events?: readonly number[];
  readonly alone?: boolean;
  /** Crossings to revoke because they would lie before a moved start. */
  readonly alsoRevoke?: readonly number[];
  readonly reason?: string;
  readonly allowedNames?: readonly string[];
  /** The id of the command to undo. */
  readonly command?: string;
  /**
   * Corrected values: start time and crossing (epoch ms), the other runners, and the bib the first one wears.
   */
  readonly start?: number;
  readonly crossing?: number;
  readonly other?: string;
  readonly others?: readonly string[];
  readonly sorts?: readonly string[];
  readonly bib?: number | null;
  /**
   * Results to publish: as the next numbered version, with the fingerprint of what the organiser has seen.
   */
  readonly official?: boolean;
  readonly seen?: string;
  /** The runner's status. */
  readonly status?: 'dnf';
  /** The device's name, for the journal. */
  readonly device: string;
}

/**
 * Sends one command and waits for the outcome. Throws ApiError with the server's message when it is rejected.
 */
export async function sendCommand(command: SentCommand, id = newId()): Promise<void> {
  const [result] = await postCommands([{ ...command, id, deviceId: deviceId() }]);
  if (result?.outcome !== 'rejected') return;
  const error = new ApiError(409, result.error ?? '', result.code);
  error.body = result;
  throw error;
}
