import { EventStoreServer } from '../../test/doubles/event-store-server';
import { serveParent } from '../harness/serve-parent';

/**
 * The double of EventStoreDB in its own process, so that it takes no CPU time from the measured one. It ends
 * with the process.
 */
const methods = { open, payload };
export type EventStoreDouble = typeof methods;
serveParent(methods);

let server: EventStoreServer | undefined;

/** Starts the double and returns its URL. */
async function open(): Promise<string> {
  server = await EventStoreServer.start();
  return server.url;
}

/** Its number of events, and the bytes of their data and metadata, without the overhead of a real server. */
function payload(): { readonly events: number; readonly bytes: number } {
  const all = server?.log.all ?? [];
  return {
    events: all.length,
    bytes: all.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0),
  };
}
