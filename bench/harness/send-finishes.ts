import { setTimeout as pause } from 'node:timers/promises';
import type { ScreenPool } from './screen-pool';
import { HttpConnection } from './http-connection';
import { monotonicMs } from './monotonic';
import { percentile } from './statistics';

const SEND_INTERVAL_MS = 50;

/**
 * Sends one finish after the other at an even pace, twenty a second, to the servers in turn. Returns the
 * delays until the last screen has each, and the median latency of the answers, ms. Throws when one is
 * refused.
 */
export async function sendAtInterval(
  ports: readonly number[],
  finishRequests: readonly Buffer[],
  screenPool: ScreenPool,
) {
  const connections = await Promise.all(ports.map((port) => HttpConnection.open(port)));
  const began = monotonicMs();
  const latencies: number[] = [];
  const sentMessages: { revision: number; at: number }[] = [];
  for (const [index, request] of finishRequests.entries()) {
    await pause(began + index * SEND_INTERVAL_MS - monotonicMs());
    const at = monotonicMs();
    const reply = await connections[index % ports.length]?.send(request);
    if (reply?.status !== 200) throw new Error(`answered ${String(reply?.status)}: ${String(reply?.body)}`);
    latencies.push(monotonicMs() - at);
    sentMessages.push({ revision: (JSON.parse(reply.body.toString()) as { revision: number }).revision, at });
  }
  for (const connection of connections) connection.close();
  return { ...(await screenPool.delaysOf(sentMessages)), answer: percentile(latencies, 50) };
}

/**
 * Sends one finish after the other at the same pace; returns the latency of each answer, ms. Throws when one
 * is refused.
 */
export async function measureLatencies(
  finishRequests: readonly Buffer[],
  port: number,
): Promise<readonly number[]> {
  const connection = await HttpConnection.open(port);
  const began = monotonicMs();
  const latencies: number[] = [];
  for (const [index, request] of finishRequests.entries()) {
    await pause(began + index * SEND_INTERVAL_MS - monotonicMs());
    const at = monotonicMs();
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`answered ${status}`);
    latencies.push(monotonicMs() - at);
  }
  connection.close();
  return latencies;
}
