import { decisionId, eventId } from './event';

describe('eventId', () => {
  it('gives the same id for a command and index, in every release', () => {
    expect(eventId('2f1b9c1e-5b0e-4d6f-9f3a-0c8f0e6d7a11', 0)).toBe('7851fdcd-aaee-5235-8f64-719e6ae64764');
    expect(eventId('2f1b9c1e-5b0e-4d6f-9f3a-0c8f0e6d7a11', 1)).toBe('7dfe0ff6-02d9-53d5-ad83-3a0fed2b43c9');
  });

  it('gives a version 5 UUID', () => {
    for (let index = 0; index < 200; index++) {
      expect(eventId('any', index)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }
  });

  it('differs by command and by index', () => {
    const ids = ['a', 'b', 'a/1', 'a/'].flatMap((command) =>
      [0, 1, 11].map((index) => eventId(command, index)),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('decisionId', () => {
  const decided = '[[{"type":"Noted","text":"anna@example.se"}],{"at":1}]';

  it('is the same for the same decision, and differs for another', () => {
    expect(decisionId('c-1', decided)).toBe(decisionId('c-1', decided));
    expect(decisionId('c-1', decided.replace('anna', 'bo'))).not.toBe(decisionId('c-1', decided));
  });

  it('cannot be guessed from the events: each process has its own salt', () => {
    const salts = ['one', 'other'].map((salt) => Buffer.from(salt));
    const [one, other] = salts.map((salt) => decisionId('c-1', decided, salt));
    expect(one).not.toBe(other);
    expect(decisionId('c-1', decided)).not.toBe(one);
  });
});
