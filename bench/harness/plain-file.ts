import { closeSync, fdatasync, fdatasyncSync, openSync, readFileSync, write, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const writeAsync = promisify(write);
const fdatasyncAsync = promisify(fdatasync);

interface Waiting {
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The least a program can do to store a line durably: append it to a file and flush the file. */
export class PlainFile {
  private readonly descriptor: number;
  private waiting: Waiting[] = [];
  private busy = false;

  constructor(private readonly file: string) {
    this.descriptor = openSync(file, 'a');
  }

  /** Blocks until the line is on the disk. */
  appendSync(line: string): void {
    writeSync(this.descriptor, line);
    fdatasyncSync(this.descriptor);
  }

  /** Lines requested during a flush share the next one. */
  appendBatched(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ line, resolve, reject });
      if (!this.busy) void this.flush();
    });
  }

  lines(): number {
    return readFileSync(this.file, 'latin1').split('\n').length - 1;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private async flush(): Promise<void> {
    this.busy = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        await writeAsync(this.descriptor, batch.map(({ line }) => line).join(''));
        await fdatasyncAsync(this.descriptor);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.busy = false;
  }
}
