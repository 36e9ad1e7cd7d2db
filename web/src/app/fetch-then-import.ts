/** Fetched files, and those being fetched, by address. */
const files = new Map<string, Promise<void>>();

/**
 * Imports a part of the page after fetching all its files. Replaces Vite's preload helper
 * (`web/vite.config.mts`), which uses `modulepreload` and imports at once: a document never retries a module
 * or preload that failed, so one second without network would break the part until a reload. A plain fetch
 * can be retried, and the import then reads the browser's cache. `paths` are the files of the part and of its
 * imports, from the site's root, without the leading slash. Rejects when one fails; the next call fetches
 * that one again.
 */
export async function fetchThenImport<Module>(
  importModule: () => Promise<Module>,
  paths: readonly string[] = [],
): Promise<Module> {
  await Promise.all(paths.map((path) => fileAt(`/${path}`)));
  return importModule();
}

function fileAt(address: string): Promise<void> {
  const loading = files.get(address) ?? (isLinked(address) ? Promise.resolve() : loadFile(address));
  files.set(address, loading);
  loading.catch(() => files.delete(address));
  return loading;
}

/** The server has another build. An event, since this helper is in every chunk and may import nothing. */
const NOT_FOUND = 404;

/** Whether the page already links the file, or has the stylesheet inline. */
function isLinked(address: string): boolean {
  return (
    document.querySelector(`[href="${address}"], [data-href="${address}"], script[src="${address}"]`) !== null
  );
}

function loadFile(address: string): Promise<void> {
  return address.endsWith('.css') ? addStyle(address) : fetchFile(address);
}

async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address);
  if (response.status === NOT_FOUND) dispatchEvent(new CustomEvent('missing-file', { detail: address }));
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  await response.arrayBuffer();
}

function addStyle(address: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} did not come`));
    };
    document.head.append(link);
  });
}
