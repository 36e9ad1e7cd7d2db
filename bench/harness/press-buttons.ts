import { setTimeout as pause } from 'node:timers/promises';
import type { Crowd } from './crowd';
import { HttpConnection } from './http-connection';
import { monotonicMs } from './monotonic';
import { percentile } from './statistics';

const PRESS_INTERVAL_MS = 50;

/**
 * Sends one finish after the other at an even pace, twenty a second, to the servers in turn. Returns the
 * delays until the last screen has each, and the median latency of the answers, ms. Throws when one is
 * refused.
 */
export async function pressButtons(ports: readonly number[], buttons: readonly Buffer[], crowd: Crowd) {
  const connections = await Promise.all(ports.map((port) => HttpConnection.open(port)));
  const began = monotonicMs();
  const answers: number[] = [];
  const said: { revision: number; at: number }[] = [];
  for (const [index, button] of buttons.entries()) {
    await pause(began + index * PRESS_INTERVAL_MS - monotonicMs());
    const at = monotonicMs();
    const reply = await connections[index % ports.length]?.send(button);
    if (reply?.status !== 200) throw new Error(`answered ${String(reply?.status)}: ${String(reply?.body)}`);
    answers.push(monotonicMs() - at);
    said.push({ revision: (JSON.parse(reply.body.toString()) as { revision: number }).revision, at });
  }
  for (const connection of connections) connection.close();
  return { ...(await crowd.delaysOf(said)), answer: percentile(answers, 50) };
}

/**
 * Sends one finish after the other at the same pace; returns the latency of each answer, ms. Throws when one
 * is refused.
 */
export async function measureAnswers(buttons: readonly Buffer[], port: number): Promise<readonly number[]> {
  const connection = await HttpConnection.open(port);
  const began = monotonicMs();
  const answers: number[] = [];
  for (const [index, button] of buttons.entries()) {
    await pause(began + index * PRESS_INTERVAL_MS - monotonicMs());
    const at = monotonicMs();
    const { status } = await connection.send(button);
    if (status !== 200) throw new Error(`answered ${status}`);
    answers.push(monotonicMs() - at);
  }
  connection.close();
  return answers;
}
