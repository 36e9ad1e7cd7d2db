import { HttpConnection } from './http-connection';
import { paceOf, type Pace } from './in-flight';
import { cpuOf } from './process-cost';

/** A server on this machine, and the process it is. */
export interface Served {
  readonly port: number;
  readonly pid: number;
}

/** The pace of a load, the processor time the server spent on each request, in µs, and how many were sent again. */
export type LoadPace = Pace & { readonly cpu: number; readonly again: number };

/**
 * How a load is made. `awake`: the side that asks never sleeps. Waking it costs the server processor time with every answer,
 * and more of it the longer the server takes, which would be counted as the server's own work. Not where the server needs both processors.
 */
interface LoadSettings {
  readonly awake?: boolean;
  readonly inFlight?: number;
  /** The status of an answer after which the same is sent again. */
  readonly again?: number;
}

const IN_FLIGHT = 64;

/** Makes a load for a server: it sends all requests in their order, 64 in flight unless told otherwise, and throws at the first answer whose status is another. */
export function loadOn(
  { port, pid }: Served,
  { awake = false, inFlight = IN_FLIGHT, again }: LoadSettings = {},
) {
  return async (requests: readonly Buffer[], status: number): Promise<LoadPace> => {
    const opening = Array.from({ length: inFlight }, () => HttpConnection.open(port));
    const connections = await Promise.all(opening);
    const queue = requests.values();
    const latencies: number[] = [];
    let sentAgain = 0;
    const answered = async (connection: HttpConnection, request: Buffer) => {
      for (;;) {
        const reply = await connection.send(request);
        if (reply.status !== again) return reply;
        sentAgain += 1;
      }
    };
    const work = async (connection: HttpConnection) => {
      for (const request of queue) {
        const at = performance.now();
        const reply = await answered(connection, request);
        latencies.push(performance.now() - at);
        if (reply.status !== status) throw new Error(`answered ${reply.status}: ${reply.body.toString()}`);
      }
      connection.close();
    };
    const sleepAgain = awake ? stayAwake() : () => undefined;
    const cpu = cpuOf(pid);
    const began = performance.now();
    await Promise.all(connections.map(work)).finally(sleepAgain);
    const pace = paceOf(latencies, performance.now() - began);
    return { ...pace, cpu: (cpuOf(pid) - cpu) / requests.length, again: sentAgain };
  };
}

/** Keeps this process's event loop turning until the returned function is called. */
function stayAwake(): () => void {
  let isAwake = true;
  const turn = () => {
    if (isAwake) setImmediate(turn);
  };
  turn();
  return () => {
    isAwake = false;
  };
}
