import { readdirSync, readFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** CPU time of a running process so far, on all its threads. NaN except on Linux. */
export function cpuTimeUs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + threadCpuTimeNs(pid, thread), 0) / 1000;
  } catch {
    return NaN;
  }
}

/** Memory of a process now and at its peak. NaN except on Linux. */
export function memoryBytes(pid: number): { readonly now: number; readonly peak: number } {
  const status = read(`/proc/${pid}/status`);
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

/** NaN for a thread that has just ended. */
function threadCpuTimeNs(pid: number, thread: string): number {
  return Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** A clock that all processes of one machine share, in ms: for intervals across two processes. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/**
 * Creates a folder in the project (a system's temporary folder is often not on disk) and removes it
 * afterwards.
 */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const parent = join(process.cwd(), '.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
