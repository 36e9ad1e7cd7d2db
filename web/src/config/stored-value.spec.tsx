import { act, renderHook } from '@testing-library/react';
import { json, plainText, storedValue, useStored } from './stored-value';

const isNumber = (read: unknown) => typeof read === 'number';
const numbers = json<readonly number[]>((read) => (Array.isArray(read) ? read.filter(isNumber) : []));

function forbidStorage() {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(forbidden);
}

describe('A stored value', () => {
  it('is read back from this device', () => {
    const name = storedValue('raceday.test', plainText);
    expect(name.read()).toBe('');
    name.write('mål-17');
    expect(localStorage.getItem('raceday.test')).toBe('mål-17');
    expect(name.read()).toBe('mål-17');
  });

  it('is read back from this tab alone, and removed by null', () => {
    const draft = storedValue<string | null>(
      'test.draft',
      json((read) => (typeof read === 'string' ? read : null)),
      'sessionStorage',
    );
    draft.write('a');
    expect([sessionStorage.getItem('test.draft'), localStorage.getItem('test.draft')]).toEqual(['"a"', null]);
    expect(draft.read()).toBe('a');
    draft.write(null);
    expect([draft.read(), sessionStorage.getItem('test.draft')]).toEqual([null, null]);
  });

  it.each(['localStorage', 'sessionStorage'] as const)(
    'lasts as long as the page when the browser refuses %s',
    (place) => {
      forbidStorage();
      const value = storedValue<readonly number[]>(`raceday.other.${place}`, numbers, place);
      expect(value.read()).toEqual([]);
      value.write([21]);
      expect(value.read()).toEqual([21]);
      value.change((before) => [...before, 22]);
      expect(value.read()).toEqual([21, 22]);
    },
  );

  it.each(['', '{', 'null', '7', '{"0":1}'])('is the default for the text %j', (text) => {
    localStorage.setItem('raceday.test', text);
    expect(storedValue('raceday.test', numbers).read()).toEqual([]);
  });

  it('skips what its validation refuses', () => {
    localStorage.setItem('raceday.test', '[1,"x",2]');
    expect(storedValue('raceday.test', numbers).read()).toEqual([1, 2]);
  });

  it("changes what another tab wrote, not this tab's last value", () => {
    const value = storedValue('raceday.test', numbers);
    value.write([1]);
    localStorage.setItem('raceday.test', '[1,2]');
    value.change((before) => [...before, 3]);
    expect(localStorage.getItem('raceday.test')).toBe('[1,2,3]');
  });
});

describe('useStored', () => {
  it('follows changes in this tab, also where the browser stores nothing', () => {
    const value = storedValue('raceday.shown', numbers);
    const shown = [renderHook(() => useStored(value)), renderHook(() => useStored(value))];
    act(() => value.write([1]));
    expect(shown.map(({ result }) => result.current)).toEqual([[1], [1]]);
    forbidStorage();
    act(() => value.write([2]));
    expect(shown.map(({ result }) => result.current)).toEqual([[2], [2]]);
  });

  it('follows changes in another tab, until it is unmounted', () => {
    const value = storedValue('raceday.elsewhere', numbers);
    const { result, unmount } = renderHook(() => useStored(value));
    const writeElsewhere = (text: string) => {
      localStorage.setItem('raceday.elsewhere', text);
      act(() => void dispatchEvent(new StorageEvent('storage', { key: 'raceday.elsewhere' })));
    };
    writeElsewhere('[1]');
    expect(result.current).toEqual([1]);
    unmount();
    writeElsewhere('[2]');
    expect(result.current).toEqual([1]);
  });

  it('returns the same object until the stored text changes', () => {
    localStorage.setItem('raceday.test', '[1]');
    const value = storedValue('raceday.test', numbers);
    const { result, rerender } = renderHook(() => useStored(value));
    const first = result.current;
    rerender();
    expect(result.current).toBe(first);
  });
});
