import { PublicIds } from './public-lists';

const secret = 'a secret of tests that is long enough';
const stored = 'runner-mzxw6ytboikj-ida';

describe("A runner's id in public", () => {
  const ids = new PublicIds(secret);

  it('is the same every time, and wherever the secret is the same: links live on it', () => {
    expect(ids.of(stored)).toBe(ids.of(stored));
    expect(new PublicIds(secret).of(stored)).toBe(ids.of(stored));
    expect(ids.of(stored)).toBe('runner-o6iu4rv4w6tl');
  });

  it('is another with another secret, and for everybody else', () => {
    expect(new PublicIds(`${secret}!`).of(stored)).not.toBe(ids.of(stored));
    expect(ids.of('runner-mzxw6ytboikj-leo')).not.toBe(ids.of(stored));
  });

  it('has nothing in common within a family, nor with its registration', () => {
    const family = Array.from({ length: 200 }, (_, index) => ids.of(`runner-mzxw6ytboikj-${String(index)}`));
    expect(new Set(family).size).toBe(200);
    for (const id of family) expect(id).toMatch(/^runner-[a-z2-7]{12}$/);
    expect(new Set(family.map((id) => id.slice(0, 'runner-'.length + 4))).size).toBeGreaterThan(190);
  });

  it('is still the same when more runners have passed than are remembered', () => {
    const few = new PublicIds(secret);
    const before = few.of(stored);
    for (let index = 0; index < 20_001; index++) few.of(`runner-${String(index)}`);
    expect(few.of(stored)).toBe(before);
  });
});
