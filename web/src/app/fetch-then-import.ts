/** What of the page's own code has come, or is on its way: by address. */
const files = new Map<string, Promise<void>>();

/**
 * Imports a part of the page once all its files are here. It stands in for Vite's own helper (`web/vite.config.mts`), which asks with
 * `modulepreload` and imports at the same time: a document never asks again for a module, nor for a preload, that it once failed to
 * get, so a network that is away for a second would cost the part until somebody loads the page anew. What is fetched by itself may be
 * asked for again, and the import finds it in the browser's cache, where these files stay for good.
 * `paths` are the files of the part and of what it imports, from the root of the site, without the first slash. Rejects when one does
 * not come; the next call asks for that one again.
 */
export async function fetchThenImport<Module>(
  importModule: () => Promise<Module>,
  paths: readonly string[] = [],
): Promise<Module> {
  await Promise.all(paths.map((path) => fileAt(`/${path}`)));
  return importModule();
}

function fileAt(address: string): Promise<void> {
  const known = files.get(address) ?? (isLinked(address) ? Promise.resolve() : bring(address));
  files.set(address, known);
  known.catch(() => files.delete(address));
  return known;
}

/** Whether the page came with it. */
function isLinked(address: string): boolean {
  return document.querySelector(`[href="${address}"], script[src="${address}"]`) !== null;
}

function bring(address: string): Promise<void> {
  return address.endsWith('.css') ? addStyle(address) : fetchFile(address);
}

async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address);
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
