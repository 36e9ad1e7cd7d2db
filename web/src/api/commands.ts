import { ApiError, postJson } from './client';
import { deviceId, newId } from './device';

/** How one command of a batch went; `error` is Swedish and ready to show. */
export interface CommandResult {
  readonly id: string;
  readonly outcome: 'accepted' | 'duplicate' | 'rejected';
  readonly code?: string;
  readonly error?: string;
}

/** Posts a batch of commands and gives how each went. Throws ApiError when the whole batch was not taken. */
export async function postCommands(commands: readonly unknown[]): Promise<readonly CommandResult[]> {
  const { results } = await postJson<{ readonly results: readonly CommandResult[] }>('/admin/api/commands', {
    commands,
  });
  return results;
}

/** One command as a page makes it; its id and the device's are added here. `capturedAt` (ISO) only where it did not happen just now. */
export interface SentCommand {
  readonly type: string;
  readonly part: string;
  readonly sort?: string;
  readonly capturedAt?: string;
  /** What is to count no longer, or again, by its numbers in the day's history, and why. */
  readonly events?: readonly number[];
  readonly alone?: boolean;
  readonly reason?: string;
  /** What is put right: when the gun went, when somebody crossed (epoch ms), with whom, and which bib the first is known to wear. */
  readonly start?: number;
  readonly crossing?: number;
  readonly other?: string;
  readonly others?: readonly string[];
  readonly sorts?: readonly string[];
  readonly bib?: number | null;
  /** Results to make known: as the next numbered version, and as whoever publishes has seen them. */
  readonly official?: boolean;
  readonly seen?: string;
  /** What has become of a runner. */
  readonly status?: 'dnf';
  /** Where it was done, for the journal. */
  readonly device: string;
}

/** Sends one command and waits for the verdict. Throws ApiError with the server's words when it says no. */
export async function sendCommand(command: SentCommand): Promise<void> {
  const [result] = await postCommands([{ ...command, id: newId(), deviceId: deviceId() }]);
  if (result?.outcome === 'rejected') throw new ApiError(409, result.error ?? '', result.code);
}
