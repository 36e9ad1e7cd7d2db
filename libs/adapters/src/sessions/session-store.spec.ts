import Libsql from 'libsql';
import { join } from 'node:path';
import { sessionStoreContract } from '../testing/contracts';
import { MemorySessionStore } from './session-store';
import { SqliteSessionStore } from './sqlite.session-store';
import { temporaryFolder } from '../testing/test-files';

const directory = temporaryFolder();
let files = 0;

const newFile = () => join(directory, String(++files), 'sessions.sqlite');

sessionStoreContract('Memory', () => Promise.resolve(new MemorySessionStore()));
sessionStoreContract('SQLite', () => SqliteSessionStore.open(newFile()));

describe('SqliteSessionStore', () => {
  it('removes a session’s name with the session, also when an older program deletes the session', async () => {
    const file = newFile();
    const named = { subject: 'anna', kind: 'admin', expiresAt: 2_000, name: 'Anna' } as const;
    const first = await SqliteSessionStore.open(file);
    await Promise.all(['a', 'b', 'c', 'd'].map((hash) => first.put(hash, named)));
    await first.put('c', { subject: 'anna', kind: 'admin', expiresAt: 2_000 });
    await first.close();

    const sqlite = new Libsql(file);
    sqlite.exec("DELETE FROM sessions WHERE hash = 'b'; INSERT INTO sessions VALUES ('b', 'bo', 'admin', 1)");
    sqlite.close();

    const second = await SqliteSessionStore.open(file);
    expect(await second.get('a')).toEqual(named);
    expect(await second.get('b')).toEqual({ subject: 'bo', kind: 'admin', expiresAt: 1 });
    expect(await second.get('c')).toEqual({ subject: 'anna', kind: 'admin', expiresAt: 2_000 });
    await second.endAll('anna');
    await second.close();
    const left = new Libsql(file);
    expect(left.prepare('SELECT * FROM names').all()).toEqual([]);
    expect(left.prepare('SELECT * FROM last_shown').all()).toEqual([]);
    left.close();
  });

  const session = (subject: string) => ({ subject, kind: 'registration', expiresAt: 2_000 }) as const;

  it('restores open sessions, and no ended ones, after reopening', async () => {
    const file = newFile();
    const first = await SqliteSessionStore.open(file);
    await first.put('a', session('anna'));
    await first.putLastShownRevision('a', 4);
    await first.put('b', session('bo'));
    await first.put('c', session('cia'));
    await first.endAll('bo');
    const ended = first.end('c');
    await first.close();
    await ended;

    const second = await SqliteSessionStore.open(file);
    expect(await second.get('a')).toEqual({ ...session('anna'), lastShownRevision: 4 });
    expect(await second.get('b')).toBeUndefined();
    expect(await second.get('c')).toBeUndefined();
    await second.close();
  });
});
