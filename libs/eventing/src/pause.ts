/** Resolves after some ms, or at once when `stopped` aborts. */
export function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stopped.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (stopped.aborted) done();
    else stopped.addEventListener('abort', done);
  });
}
