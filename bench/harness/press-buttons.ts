import { setTimeout as pause } from 'node:timers/promises';
import type { Crowd } from './crowd';
import { HttpConnection } from './http-connection';
import { monotonicMs } from './monotonic';
import { percentile } from './statistics';

const PRESS_INTERVAL_MS = 50;

/**
 * Presses one button after the other at an even pace, twenty a second, on the servers in turn. Returns when
 * the last screen of the crowd had each. Throws when one is refused.
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
 * Presses one button after the other at the same pace; returns the ms until each answer. Throws when one is
 * refused.
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
