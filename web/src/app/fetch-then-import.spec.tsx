import { fetchThenImport } from './fetch-then-import';

const part = { Part: 'the gallery' };
const importPart = () => Promise.resolve(part);
const okResponse = { ok: true, arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) };

describe('fetchThenImport', () => {
  const fetchFile = jest.fn<Promise<unknown>, [string]>();
  beforeEach(() => {
    global.fetch = fetchFile.mockReset().mockResolvedValue(okResponse) as unknown as typeof fetch;
  });

  it('imports a part after fetching each of its files once', async () => {
    const files = ['assets/Gallery-1.js', 'assets/Picture-1.js'];
    expect(await fetchThenImport(importPart, files)).toBe(part);
    expect(await fetchThenImport(importPart, files)).toBe(part);
    expect(fetchFile.mock.calls).toEqual([['/assets/Gallery-1.js'], ['/assets/Picture-1.js']]);
  });

  it('rejects without importing when a file fails, and refetches only that file', async () => {
    const files = ['assets/Gallery-2.js', 'assets/Picture-2.js'];
    const load = jest.fn(importPart);
    fetchFile.mockResolvedValueOnce(okResponse).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(fetchThenImport(load, files)).rejects.toThrow('Failed to fetch');
    fetchFile.mockResolvedValueOnce({ ok: false, status: 502 });
    await expect(fetchThenImport(load, files)).rejects.toThrow('/assets/Picture-2.js answered 502');
    expect(load).not.toHaveBeenCalled();

    expect(await fetchThenImport(load, files)).toBe(part);
    expect(fetchFile.mock.calls.map(([address]) => address)).toEqual([
      '/assets/Gallery-2.js',
      ...Array<string>(3).fill('/assets/Picture-2.js'),
    ]);
  });

  it('fetches nothing that the page already links', async () => {
    document.head.innerHTML = '<script type="module" src="/assets/index-3.js"></script>';
    await fetchThenImport(importPart, ['assets/index-3.js']);
    await fetchThenImport(importPart);
    expect(fetchFile).not.toHaveBeenCalled();
  });

  it('waits for the stylesheet, and requests a failed one again', async () => {
    const refused = fetchThenImport(importPart, ['assets/carousel-4.css']);
    styleLink().dispatchEvent(new Event('error'));
    await expect(refused).rejects.toThrow('/assets/carousel-4.css did not come');
    expect(document.querySelector('link')).toBeNull();

    const fetched = fetchThenImport(importPart, ['assets/carousel-4.css']);
    styleLink().dispatchEvent(new Event('load'));
    expect(await fetched).toBe(part);
  });
});

function styleLink(): HTMLLinkElement {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href="/assets/carousel-4.css"]');
  if (!link) throw new Error('no style was asked for');
  return link;
}
