import { EventStoreServer } from '../../test/doubles/event-store-server';
import { serveParent } from '../harness/serve-parent';

/** The double of EventStoreDB in a process of its own, so that it takes no time from whoever is measured. It ends with the process. */
const methods = { open, payload };
export type EventStoreDouble = typeof methods;
serveParent(methods);

let server: EventStoreServer | undefined;

/** Where it is. */
async function open(): Promise<string> {
  server = await EventStoreServer.start();
  return server.url;
}

/** How many events it has, and the bytes of their data and metadata: what a real one adds to each is not known here. */
function payload(): { readonly events: number; readonly bytes: number } {
  const all = server?.log.all ?? [];
  return {
    events: all.length,
    bytes: all.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0),
  };
}
