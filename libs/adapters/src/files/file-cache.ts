import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFileAtomically } from './write-file-atomically';

interface FileCacheSettings {
  /** The cache folder; undefined = a temporary folder of this process, removed on close. */
  readonly directory: string | undefined;
  /** Called when a file could not be stored; `get` still returns it. */
  readonly onError: (error: unknown) => void;
}

/** A cache of derived files. The folder may be emptied at any time. */
export class FileCache {
  private readonly pending = new Map<string, Promise<Buffer>>();
  private temporary: Promise<string> | undefined;

  constructor(private readonly settings: FileCacheSettings) {}

  /** Returns the stored file, else stores what `make` returns. Concurrent callers share one result. */
  get(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const pending = this.pending.get(name);
    if (pending) return pending;
    const file = this.readOrMake(name, make).finally(() => this.pending.delete(name));
    this.pending.set(name, file);
    return file;
  }

  /** Removes unwanted files, except unfinished writes, whose names begin with a dot. */
  async removeExcept(isWanted: (name: string) => boolean): Promise<void> {
    const directory = await this.directory();
    const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
    const unwanted = entries.filter(
      (entry) => entry.isFile() && !entry.name.startsWith('.') && !isWanted(entry.name),
    );
    await Promise.all(unwanted.map(({ name }) => rm(join(directory, name), { force: true })));
  }

  /** Waits for pending files, then removes a temporary folder. */
  async close(): Promise<void> {
    await Promise.allSettled(this.pending.values());
    if (this.temporary) await rm(await this.temporary, { recursive: true, force: true });
  }

  private async readOrMake(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const file = join(await this.directory(), name);
    const stored = await readFile(file).catch(() => undefined);
    if (stored) return stored;

    const content = await make();
    await writeFileAtomically(file, content).catch(this.settings.onError);
    return content;
  }

  private directory(): Promise<string> {
    const { directory } = this.settings;
    if (directory !== undefined) return Promise.resolve(directory);
    return (this.temporary ??= mkdtemp(join(tmpdir(), 'raceday-cache-')));
  }
}
