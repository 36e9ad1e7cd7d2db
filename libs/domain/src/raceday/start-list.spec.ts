import { visibilityOf } from './start-list';

describe("A runner's public visibility", () => {
  it.each([
    { age: 34, anonymous: false, limit: null, showing: 'named' },
    { age: 34, anonymous: true, limit: null, showing: 'anonymous' },
    { age: 12, anonymous: false, limit: 13, showing: 'hidden' },
    { age: 12, anonymous: true, limit: 13, showing: 'hidden' },
    { age: 13, anonymous: false, limit: 13, showing: 'named' },
    { age: 13, anonymous: true, limit: 13, showing: 'anonymous' },
    { age: 0, anonymous: false, limit: 1, showing: 'hidden' },
    { age: null, anonymous: false, limit: 13, showing: 'named' },
    { age: null, anonymous: true, limit: 13, showing: 'anonymous' },
  ] as const)(
    'at age $age, anonymous $anonymous, limit $limit is $showing',
    ({ limit, showing, ...runner }) => {
      expect(visibilityOf(runner, limit)).toBe(showing);
    },
  );
});
