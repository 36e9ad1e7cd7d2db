import { MemoryEventStore, MemoryKeyStore } from '@app/adapters';
import { randomBytes } from 'node:crypto';
import type { Catalogue } from './catalogue';
import type { EventShape, NewEvent } from './event';
import type { EventStore } from './event-store.port';
import type { KeyStore } from './key-store.port';
import { sealing } from './sealing';
import { upcasting } from './upcasting';
import { newEvent, historyOf } from './testing/bank-account';

const catalogue: Catalogue = {
  Deposited: { steps: [] },
  AccountOpened: {
    steps: [],
    personal: {
      subject: 'owner',
      placeholders: { name: 'Borttagen', age: null },
      clear: new Set(['owner', 'branch']),
    },
  },
  JointAccountOpened: {
    steps: [],
    personal: {
      subject: 'holder',
      placeholders: { purpose: '', owners: {} },
      clear: new Set(['holder']),
    },
    people: {
      field: 'owners',
      subject: ({ holder }, key) => `${String(holder)}-${key}`,
      placeholders: { name: 'Borttagen', age: null },
      clear: new Set(['share']),
    },
  },
  NoteWritten: {
    steps: [],
    people: { field: 'named', subject: (_, key) => key, placeholders: { words: [] }, clear: new Set(['at']) },
  },
};

const noted = { type: 'NoteWritten', text: 'to …' };

const ada = { type: 'AccountOpened', owner: 'o-1', branch: 4, name: 'Ada Lovelace', age: 36 };
const bo = { type: 'AccountOpened', owner: 'o-2', branch: 5, name: 'Bo Ek', age: 7 };
const deposited = { type: 'Deposited', amount: 5 };
const joint = {
  type: 'JointAccountOpened',
  holder: 'h',
  purpose: 'a house by the sea',
  owners: { ada: { share: 1, name: 'Ada Lovelace', age: 36 }, bo: { share: 2, name: 'Bo Ek', age: 7 } },
};

interface SealedEvent extends EventShape {
  readonly sealed: { readonly subject: string; readonly box: string };
}

let inner: EventStore;
let keys: KeyStore;
let store: EventStore;

beforeEach(() => {
  inner = new MemoryEventStore();
  keys = new MemoryKeyStore();
  store = sealing(inner, catalogue, keys);
});

describe('Sealing', () => {
  it('stores no personal field as plain text and reads all of them back', async () => {
    await write(ada, deposited, bo);
    const [first, second] = await eventsIn(inner);
    expect(first).toEqual({
      type: 'AccountOpened',
      owner: 'o-1',
      branch: 4,
      sealed: { subject: 'o-1', box: expect.any(String) },
    });
    expect(second).toEqual(deposited);
    expect(JSON.stringify(await eventsIn(inner))).not.toMatch(/Ada Lovelace|Bo Ek|age/);
    expect(await eventsIn(store)).toEqual([ada, deposited, bo]);
    expect(await followed(store)).toEqual([ada, deposited, bo]);
  });

  it("shows the catalogue's values for an erased person, and the others unchanged", async () => {
    await write(ada, bo);
    await keys.erase('o-1');
    expect(await eventsIn(store)).toEqual([{ ...ada, name: 'Borttagen', age: null }, bo]);
  });

  it('seals a field that only a newer release knows, and drops it for an erased person', async () => {
    const one = { ...ada, city: 'Luleå' };
    const several = { ...joint, owners: { bo: { ...joint.owners.bo, city: 'Luleå' } } };
    await write(one, several);
    expect(await eventsIn(store)).toEqual([one, several]);
    await Promise.all([keys.erase('o-1'), keys.erase('h-bo')]);
    await store.append('account-a', 2, [newEvent('2', one), newEvent('3', several)]);
    expect(JSON.stringify([await eventsIn(inner), await eventsIn(store)])).not.toContain('Luleå');
  });

  it('throws KeysMissing with the number of people when keys are lost', async () => {
    await write(ada, bo, { ...ada, branch: 7 });
    const emptied = sealing(inner, catalogue, new MemoryKeyStore());
    await expect(eventsIn(emptied)).rejects.toMatchObject({ code: 'keys-missing', subjects: 2 });
    await expect(followed(emptied)).rejects.toThrow('the keys of 2 people');
  });

  it('writes no personal data of an erased person', async () => {
    await write(ada);
    await keys.erase('o-1');
    await store.append('account-a', 1, [newEvent('again', { ...ada, branch: 9 })]);
    expect((await eventsIn(inner))[1]).toEqual({ ...ada, branch: 9, name: 'Borttagen', age: null });
  });

  it('appends only once a new key is durable', async () => {
    let durable = false;
    jest.spyOn(keys, 'ensure').mockImplementation(async (subjects) => {
      await Promise.resolve();
      durable = true;
      return new Map(subjects.map((subject) => [subject, randomBytes(32)]));
    });
    const append = jest.spyOn(inner, 'append').mockImplementation(() => {
      expect(durable).toBe(true);
      return Promise.resolve({ revision: 1, position: '1' });
    });
    await write(ada);
    expect(append).toHaveBeenCalledTimes(1);
  });

  it('appends nothing when a key cannot be stored', async () => {
    jest.spyOn(keys, 'ensure').mockRejectedValue(new Error('no keys'));
    await expect(write(ada)).rejects.toThrow('no keys');
    expect(await eventsIn(inner)).toEqual([]);
  });

  it('looks up each key once per page', async () => {
    await write(ada, bo, { ...ada, branch: 1 });
    const find = jest.spyOn(keys, 'find');
    await eventsIn(store);
    expect(find.mock.calls).toEqual([[['o-1', 'o-2']]]);
  });

  it('copies nothing and looks up no key when no field is personal', async () => {
    const ensure = jest.spyOn(keys, 'ensure');
    const find = jest.spyOn(keys, 'find');
    const append = jest.spyOn(inner, 'append');
    const events: NewEvent[] = [newEvent('1', deposited), newEvent('2', noted)];
    await store.append('account-a', 0, events);
    await eventsIn(store);
    expect(append.mock.calls[0]?.[2]).toBe(events);
    expect(ensure).not.toHaveBeenCalled();
    expect(find).not.toHaveBeenCalled();
  });

  it('does not open a box that was moved to another event or stream', async () => {
    await write(ada);
    const [recorded] = await historyOf(inner, 'account-a');
    const { id = '', event = deposited, meta } = recorded ?? {};
    const moved = newEvent('other', event);
    await inner.append('account-a', 1, [moved]);
    const message = `event ${moved.id}: its sealed fields cannot be decrypted`;
    await expect(eventsIn(store)).rejects.toThrow(message);
    await expect(eventsIn(store)).rejects.not.toThrow(/Ada/);

    const elsewhere = new MemoryEventStore();
    await elsewhere.append('account-b', 0, [{ id, event, meta: meta ?? newEvent('', deposited).meta }]);
    const reader = sealing(elsewhere, catalogue, keys);
    await expect(historyOf(reader, 'account-b')).rejects.toThrow(id);
  });

  it('refuses a personal event that names no person', async () => {
    await expect(write({ ...ada, owner: '' })).rejects.toThrow('AccountOpened: "owner" must name a person');
  });

  it('reads events stored before their type had personal fields', async () => {
    await inner.append('account-a', 0, [newEvent('1', ada)]);
    expect(await eventsIn(store)).toEqual([ada]);
  });

  it('accepts a retried append, although its box differs', async () => {
    await write(ada);
    await expect(write(ada)).resolves.toMatchObject({ revision: 1 });
    expect(await eventsIn(store)).toEqual([ada]);
  });

  it('works inside upcasting, which lifts the opened fields', async () => {
    await write(ada);
    const steps = [({ name, ...rest }: Record<string, unknown>) => ({ ...rest, name: `Dr ${String(name)}` })];
    const later: Catalogue = { ...catalogue, AccountOpened: { ...catalogue.AccountOpened, steps } };
    const today = upcasting(sealing(inner, later, keys), later);
    expect(await eventsIn(today)).toEqual([{ ...ada, name: 'Dr Ada Lovelace' }]);
    await today.append('account-a', 1, [newEvent('2', bo)]);
    expect((await eventsIn(inner))[1]).toMatchObject({ v: 2, sealed: { subject: 'o-2' } });
    expect((await eventsIn(today))[1]).toEqual(bo);
  });
});

describe('Sealing several people in one event', () => {
  const gone = { name: 'Borttagen', age: null };

  it("seals each of them in their own box, and the holder's fields in another", async () => {
    await write(joint);
    expect(await eventsIn(inner)).toEqual([
      {
        type: 'JointAccountOpened',
        holder: 'h',
        owners: {
          ada: { share: 1, sealed: { subject: 'h-ada', box: expect.any(String) } },
          bo: { share: 2, sealed: { subject: 'h-bo', box: expect.any(String) } },
        },
        sealed: { subject: 'h', box: expect.any(String) },
      },
    ]);
    expect(await eventsIn(store)).toEqual([joint]);
    expect(await followed(store)).toEqual([joint]);
  });

  it('erases one of them and leaves the others', async () => {
    await write(joint);
    await keys.erase('h-ada');
    const left = { ...joint, owners: { ...joint.owners, ada: { share: 1, ...gone } } };
    expect(await eventsIn(store)).toEqual([left]);

    await store.append('account-a', 1, [newEvent('again', joint)]);
    expect(await eventsIn(store)).toEqual([left, left]);
    expect((await eventsIn(inner))[1]).toMatchObject({ owners: { ada: { share: 1, ...gone } } });
  });

  it('erases the holder and leaves the owners', async () => {
    await write(joint);
    await keys.erase('h');
    expect(await eventsIn(store)).toEqual([{ ...joint, purpose: '' }]);
  });

  it('does not open a box that was moved from one of them to another', async () => {
    await write(joint);
    const [recorded] = await historyOf(inner, 'account-a');
    const { owners, ...rest } = recorded?.event as unknown as typeof joint;
    const swapped = { ...rest, owners: { ada: owners.bo, bo: owners.ada } };
    const elsewhere = new MemoryEventStore();
    await elsewhere.append('account-a', 0, [newEvent('0', swapped)]);
    await expect(eventsIn(sealing(elsewhere, catalogue, keys))).rejects.toThrow('cannot be decrypted');
  });

  it('seals people in an event without a subject of its own', async () => {
    const named = { 'o-1': { at: [3], words: ['Ada'] }, 'o-2': { at: [3], words: ['Bo'] } };
    await write({ ...noted, named });
    expect(JSON.stringify(await eventsIn(inner))).not.toMatch(/"Ada"|"Bo"/);
    expect(await eventsIn(store)).toEqual([{ ...noted, named }]);
    await keys.erase('o-1');
    expect(await eventsIn(store)).toEqual([{ ...noted, named: { ...named, 'o-1': { at: [3], words: [] } } }]);
  });

  it('reads events stored before people were sealed one by one', async () => {
    const { personal, steps = [] } = catalogue.JointAccountOpened ?? {};
    const before = sealing(
      inner,
      { ...catalogue, JointAccountOpened: { steps, ...(personal && { personal }) } },
      keys,
    );
    await before.append('account-a', 0, [newEvent('0', joint)]);
    expect((await eventsIn(inner))[0]).toEqual({
      type: 'JointAccountOpened',
      holder: 'h',
      sealed: expect.anything(),
    });
    expect(await eventsIn(store)).toEqual([joint]);
    await keys.erase('h');
    expect(await eventsIn(store)).toEqual([
      { type: 'JointAccountOpened', holder: 'h', purpose: '', owners: {} },
    ]);
  });
});

describe('A sealed box', () => {
  it('is made from random bytes that are never reused', async () => {
    await write(...Array.from({ length: 1000 }, () => ada));
    const starts = (await eventsIn(inner)).map((event) => (event as SealedEvent).sealed.box.slice(0, 16));
    expect(new Set(starts).size).toBe(1000);
  });

  it('does not open with another key, with any changed byte, or when cut short', async () => {
    await write(ada);
    const [event] = (await eventsIn(inner)) as [SealedEvent];
    const otherKeys = new MemoryKeyStore();
    await otherKeys.ensure(['o-1']);
    await expect(eventsIn(sealing(inner, catalogue, otherKeys))).rejects.toThrow('cannot be decrypted');

    const opened = async (box: Buffer) => {
      const log = new MemoryEventStore();
      const sealed = { ...event.sealed, box: box.toString('base64') };
      await log.append('account-a', 0, [newEvent('0', { ...event, sealed })]);
      return eventsIn(sealing(log, catalogue, keys));
    };
    const bytes = Buffer.from(event.sealed.box, 'base64');
    expect(await opened(bytes)).toEqual([ada]);
    for (let index = 0; index < bytes.length; index++) {
      const bent = Buffer.from(bytes);
      bent[index] = (bent[index] ?? 0) ^ 1;
      await expect(opened(bent)).rejects.toThrow('cannot be decrypted');
      await expect(opened(bytes.subarray(0, index))).rejects.toThrow('cannot be decrypted');
    }
  });
});

function write(...events: (EventShape & Record<string, unknown>)[]) {
  return store.append(
    'account-a',
    0,
    events.map((event, index) => newEvent(String(index), event)),
  );
}

async function eventsIn(from: EventStore): Promise<EventShape[]> {
  return (await historyOf(from, 'account-a')).map(({ event }) => event);
}

async function followed(from: EventStore): Promise<EventShape[]> {
  for await (const { events } of from.follow(undefined, new AbortController().signal)) {
    return events.map(({ event }) => event);
  }
  return [];
}
