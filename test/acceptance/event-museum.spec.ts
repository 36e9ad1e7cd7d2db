import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryEventStore, MemoryKeyStore } from '@app/adapters';
import { catalogue, type DomainEvent } from '@app/domain';
import {
  sealing,
  upcasting,
  type Catalogue,
  type EventShape,
  type KeyStore,
  type PeopleField,
  type Recorded,
} from '@app/eventing';

const MUSEUM = join(__dirname, '../fixtures/events');

/** One event as a store of its time held it, sealed, and what it says today. */
interface Sample {
  readonly stored: Recorded;
  readonly today: DomainEvent;
}

const entries: Catalogue<DomainEvent> = catalogue;
const files = readdirSync(MUSEUM).filter((file) => /\.v\d+\.json$/.test(file));
const museumKeys = Object.entries(read('keys.json') as Record<string, string>).map(
  ([subject, key]) => [subject, Buffer.from(key, 'base64')] as const,
);

describe('The museum of stored events', () => {
  it('has one sample of every version of every type, and no other', () => {
    const wanted = Object.entries(entries).flatMap(([type, { steps }]) =>
      Array.from({ length: steps.length + 1 }, (_, step) => `${type}.v${String(step + 1)}.json`),
    );
    expect(files.sort()).toEqual(wanted.sort());
  });

  it.each(files)('still reads %s as it is meant today', async (file) => {
    const { stored, today } = read(file) as Sample;
    const [type] = file.split('.');
    expect(stored.event.type).toBe(type);
    expect(await readBack(stored, new Map(museumKeys))).toEqual(today);
  });

  it.each(files)('reads %s without the person once they are erased', async (file) => {
    const { stored, today } = read(file) as Sample;
    const { personal, people } = entries[today.type];
    const together = { ...today, ...personal?.erased };
    const apart = people && {
      ...together,
      ...withEach(today, people, (one) => ({ ...one, ...people.erased })),
    };
    const isApart = people !== undefined && people.field in stored.event;
    expect(await readBack(stored, new Map())).toEqual(isApart ? apart : together);
  });

  it.each(files)('shows nothing personal to whoever opens %s without a key', (file) => {
    const { stored, today } = read(file) as Sample;
    const { personal, people } = entries[today.type];
    for (const field of Object.keys(personal?.erased ?? {}))
      if (field !== people?.field) expect(stored.event).not.toHaveProperty(field);
    if (people)
      withEach(stored.event, people, (one) => {
        for (const field of Object.keys(people.erased)) expect(one).not.toHaveProperty(field);
        return one;
      });
  });
});

/** The people in an event, each changed. */
function withEach(event: EventShape, { field }: PeopleField, change: (one: object) => object) {
  const people = Object.entries((event as EventShape & Record<string, object>)[field] ?? {});
  return { [field]: Object.fromEntries(people.map(([key, one]) => [key, change(one as object)])) };
}

/** Puts the sample into a store as it is and reads it through the edge that every consumer reads through. */
async function readBack(
  stored: Recorded,
  keys: ReadonlyMap<string, Buffer>,
): Promise<EventShape | undefined> {
  const museum = new MemoryEventStore();
  await museum.append(stored.stream, 0, [stored]);
  const edge = upcasting(sealing(museum, entries, keyring(keys)), entries);
  for await (const [recorded] of edge.read(stored.stream)) return recorded?.event;
  return undefined;
}

/** Whoever has no key in it was erased. */
function keyring(keys: ReadonlyMap<string, Buffer>): KeyStore {
  const known = { ensure: async () => keys, find: async () => keys, unknown: async () => [] };
  return Object.assign(new MemoryKeyStore(), known);
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(MUSEUM, file), 'utf8'));
}
