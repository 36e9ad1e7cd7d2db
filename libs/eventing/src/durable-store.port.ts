/** What keeps things on disk. Its first error stops it for good: from then on it acknowledges nothing more. */
export abstract class DurableStore {
  /** The error that stopped it, if one has; being closed is none. */
  abstract failure(): Error | undefined;

  /** Calls back once, when an error stops it; at once when one already has. */
  abstract onFailure(listener: (error: Error) => void): void;

  abstract close(): Promise<void>;
}
