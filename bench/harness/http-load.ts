import { HttpConnection } from './http-connection';
import { paceOf, type Pace } from './in-flight';
import { cpuOf } from './process-cost';

/** A server on this machine, and the process it is. */
export interface Served {
  readonly port: number;
  readonly pid: number;
}

/** The pace of a load, and the processor time the server spent on each request, in µs. */
export type LoadPace = Pace & { readonly cpu: number };

/** Makes a load for a server: it sends all requests in their order, many in flight, and throws at the first answer whose status is another. */
export function loadOn({ port, pid }: Served, inFlight = 64) {
  return async (requests: readonly Buffer[], status: number): Promise<LoadPace> => {
    const connections = await Promise.all(Array.from({ length: inFlight }, () => HttpConnection.open(port)));
    const queue = requests.values();
    const latencies: number[] = [];
    const work = async (connection: HttpConnection) => {
      for (const request of queue) {
        const at = performance.now();
        const reply = await connection.send(request);
        latencies.push(performance.now() - at);
        if (reply.status !== status) throw new Error(`answered ${reply.status}: ${reply.body.toString()}`);
      }
      connection.close();
    };
    const cpu = cpuOf(pid);
    const began = performance.now();
    await Promise.all(connections.map(work));
    const pace = paceOf(latencies, performance.now() - began);
    return { ...pace, cpu: (cpuOf(pid) - cpu) / requests.length };
  };
}
