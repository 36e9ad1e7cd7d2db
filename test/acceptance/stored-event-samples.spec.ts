import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryEventStore, MemoryKeyStore } from '@app/adapters';
import { catalogue, type DomainEvent } from '@app/domain';
import {
  newestVersionOf,
  sealing,
  upcasting,
  type Catalogue,
  type CatalogueEntry,
  type EventShape,
  type KeyStore,
  type PeopleField,
  type Recorded,
} from '@app/eventing';
import { newEvent, historyOf } from '@app/eventing/testing';

const SAMPLES = join(__dirname, '../fixtures/events');

interface PackageJson {
  readonly version: string;
}

/** An event as stored by its release, sealed, and its current form. */
interface Sample {
  readonly stored: Recorded;
  readonly today: DomainEvent;
}

const entries: Catalogue<DomainEvent> = catalogue;
const files = readdirSync(SAMPLES).filter((file) => /\.v\d+\.json$/.test(file));
const sampleKeys = Object.entries(read('keys.json') as Record<string, string>).map(
  ([subject, key]) => [subject, Buffer.from(key, 'base64')] as const,
);

describe('The samples of stored events', () => {
  it('have one sample for each version of each type, and no other', () => {
    const wanted = Object.entries(entries).flatMap(([type, { steps }]) =>
      Array.from({ length: steps.length + 1 }, (_, step) => `${type}.v${String(step + 1)}.json`),
    );
    expect(files.sort()).toEqual(wanted.sort());
  });

  it('list the release that added each, the newest being this release', () => {
    const releases = Object.entries(read('releases.json') as Record<string, readonly string[]>);
    expect(releases.flatMap(([, came]) => came.map((one) => `${one}.json`)).sort()).toEqual(files.sort());
    const [newest] = releases.at(-1) ?? [];
    const { version } = JSON.parse(
      readFileSync(join(__dirname, '../../package.json'), 'utf8'),
    ) as PackageJson;
    expect(newest).toBe(version);
  });

  it.each(files)('are still read with their current meaning: %s', async (file) => {
    const { stored, today } = read(file) as Sample;
    const [type] = file.split('.');
    expect(stored.event.type).toBe(type);
    expect(await readBack(stored, new Map(sampleKeys))).toEqual(today);
  });

  it.each(files)('are read without the person once that person is erased: %s', async (file) => {
    const { stored, today } = read(file) as Sample;
    const { personal, people } = entries[today.type];
    const together = { ...today, ...personal?.placeholders };
    const apart = people && {
      ...together,
      ...withEach(today, people, (one) => ({ ...one, ...people.placeholders })),
    };
    const isApart = people !== undefined && people.field in stored.event;
    expect(await readBack(stored, new Map())).toEqual(isApart ? apart : together);
  });

  it.each(files)('contain no personal field without a key: %s', (file) => {
    const { stored, today } = read(file) as Sample;
    expectSealed(stored.event, entries[today.type]);
  });
});

/**
 * Types that can be written in their previous version, with a sample of each; and one type of our own, so
 * that the list is never empty.
 */
const writableAsPrevious: readonly (readonly [type: string, entry: CatalogueEntry, today: EventShape])[] = [
  ...Object.entries<CatalogueEntry>(entries)
    .filter(([, { downcast }]) => downcast)
    .map(([type, entry]) => {
      const { today } = read(`${type}.v${String(newestVersionOf(entry))}.json`) as Sample;
      return [type, entry, today] as const;
    }),
  [
    'PrizeGiven',
    {
      steps: [({ name, ...rest }) => ({ ...rest, winner: name })],
      downcast: ({ winner, ...rest }) => ({ ...rest, name: winner }),
      personal: { subject: 'sort', placeholders: { name: 'Borttagen', winner: 'Borttagen' } },
    },
    Object.assign({ type: 'PrizeGiven' }, { sort: 'runner-1', winner: 'Åsa', prize: 'en korg' }),
  ],
];

describe('While nodes run that read only the previous version', () => {
  it.each(writableAsPrevious)(
    '%s is written in that version, sealed, and reads the same',
    async (type, entry, today) => {
      const before = entry.steps.length;
      const mayWrite = (_type: string, version: number) => Promise.resolve(version <= before);
      const versions = { isWritable: () => false, mayWrite };
      const log = new MemoryEventStore();
      const catalogue = { [type]: entry };
      const edge = upcasting(sealing(log, catalogue, new MemoryKeyStore()), catalogue, { versions });
      await edge.append('old', 0, [newEvent('c', today)]);
      const [[stored], [meant]] = [await historyOf(log, 'old'), await historyOf(edge, 'old')];
      expect(stored?.event).toMatchObject(before === 1 ? { type } : { type, v: before });
      expect(meant?.event).toEqual(today);
      if (stored) expectSealed(stored.event, entry);
    },
  );
});

/** Expects no personal field in the event. */
function expectSealed(event: EventShape, { personal, people }: CatalogueEntry): void {
  for (const field of Object.keys(personal?.placeholders ?? {}))
    if (field !== people?.field) expect(event).not.toHaveProperty(field);
  if (people)
    withEach(event, people, (one) => {
      for (const field of Object.keys(people.placeholders)) expect(one).not.toHaveProperty(field);
      return one;
    });
}

/** Changes each person in an event. */
function withEach(event: EventShape, { field }: PeopleField, change: (one: object) => object) {
  const people = Object.entries((event as EventShape & Record<string, object>)[field] ?? {});
  return { [field]: Object.fromEntries(people.map(([key, one]) => [key, change(one as object)])) };
}

/** Appends the sample unchanged and reads it through the layers that every consumer uses. */
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

/** A key store in which a subject without a key is erased. */
function keyring(keys: ReadonlyMap<string, Buffer>): KeyStore {
  const known = { ensure: async () => keys, find: async () => keys, unknownSubjects: async () => [] };
  return Object.assign(new MemoryKeyStore(), known);
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(SAMPLES, file), 'utf8'));
}
