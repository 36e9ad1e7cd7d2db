import { createReadStream } from 'node:fs';
import { serveParent } from '../harness/serve-parent';

/** The least a program can do with a history: read the file line by line and parse each line. */
const methods = { readAll };
export type LineReader = typeof methods;
serveParent(methods);

async function readAll(file: string): Promise<{ events: number; ms: number }> {
  const began = performance.now();
  let events = 0;
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1024 * 1024 })) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (isEvent(JSON.parse(line))) events++;
  }
  return { events, ms: performance.now() - began };
}

function isEvent(parsed: unknown): boolean {
  return typeof parsed === 'object' && parsed !== null && 'event' in parsed;
}
