import type { EventText } from './stored-event';

/** An append as it travels to the log. */
export interface LogAppend {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly EventText[];
}

/**
 * A batch as one text. Between threads a string is one copy of memory; as objects the same batch costs forty times as much.
 * JSON has no raw line breaks, so the lines need no escaping of their own.
 */
export function encodeBatch(batch: readonly LogAppend[]): string {
  const lines: string[] = [];
  for (const { stream, expected, events } of batch) {
    lines.push(JSON.stringify([stream, expected, events.map(({ id }) => id)] satisfies Head));
    for (const { event, meta } of events) lines.push(event, meta);
  }
  return lines.join('\n');
}

/** The batch that a text stands for. */
export function decodeBatch(text: string): readonly LogAppend[] {
  const lines = text.split('\n').values();
  const next = () => lines.next().value ?? '';
  const batch: LogAppend[] = [];
  for (const head of lines) {
    const [stream, expected, ids] = JSON.parse(head) as Head;
    batch.push({
      stream,
      expected,
      events: ids.map((id): EventText => ({ id, event: next(), meta: next() })),
    });
  }
  return batch;
}

type Head = readonly [stream: string, expected: number, ids: readonly string[]];
