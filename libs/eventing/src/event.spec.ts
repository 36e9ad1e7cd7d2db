import { decisionId, eventId } from './event';
import { metaOf } from './testing/till';

describe('The id of an event', () => {
  it('is the same whenever the same command is asked, and stays so for ever', () => {
    expect(eventId('2f1b9c1e-5b0e-4d6f-9f3a-0c8f0e6d7a11', 0)).toBe('7851fdcd-aaee-5235-8f64-719e6ae64764');
    expect(eventId('2f1b9c1e-5b0e-4d6f-9f3a-0c8f0e6d7a11', 1)).toBe('7dfe0ff6-02d9-53d5-ad83-3a0fed2b43c9');
  });

  it('is a UUID of version 5', () => {
    for (let index = 0; index < 200; index++) {
      expect(eventId('any', index)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }
  });

  it('is another for each command and each of its events', () => {
    const ids = ['a', 'b', 'a/1', 'a/'].flatMap((command) =>
      [0, 1, 11].map((index) => eventId(command, index)),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('What a command’s ids are made of', () => {
  const meta = metaOf('c-1');
  const events = [{ type: 'Noted', text: 'anna@example.se' }];

  it('is the same for the same decision, and another for another one or by another clock', () => {
    const decided = decisionId(events, meta);
    expect(decisionId(structuredClone(events), { ...meta })).toBe(decided);
    expect(
      decisionId(
        events.map((event) => ({ ...event, text: 'bo@example.se' })),
        meta,
      ),
    ).not.toBe(decided);
    expect(decisionId(events, { ...meta, recordedAt: meta.recordedAt + 1 })).not.toBe(decided);
  });

  it('tells nobody by trying what was decided: each process has a salt of its own', () => {
    const salts = ['one', 'other'].map((salt) => Buffer.from(salt));
    const [one, other] = salts.map((salt) => decisionId(events, meta, salt));
    expect(one).not.toBe(other);
    expect(decisionId(events, meta)).not.toBe(one);
  });
});
