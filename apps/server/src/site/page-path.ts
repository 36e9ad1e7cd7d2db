/**
 * The path a request names, decoded, query left out; undefined for one that is no page's and no file's: broken escapes, steps upwards,
 * empty steps, backslashes and zeros. Such a path never reaches the file system.
 */
export function pagePath(url: string): string | undefined {
  const path = decoded(url.split('?', 1)[0] ?? '/');
  if (!path?.startsWith('/') || /[\\\0]/.test(path)) return undefined;
  const steps = path.slice(1).split('/');
  const isPlain = steps.every(
    (step, at) => !/^\.{1,2}$/.test(step) && (step !== '' || at === steps.length - 1),
  );
  return isPlain ? path : undefined;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
