/*
 * Runs in a page before anything of it does. `firstView(ms)` promises what the page was like to wait for, once nothing has come, moved
 * or held it up for so long; `watchFor(selector)`: the page is there when this is, and not when something else is large.
 * `beginFrames()` counts the frames that are drawn, until `endFrames()` tells how many a second, and the longest wait between two, ms.
 */
(() => {
  const shifts = [];
  const tasks = [];
  let largest = 0;
  let isAwaited = false;
  let arrived = 0;

  watch('largest-contentful-paint', ({ startTime }) => (largest = startTime));
  watch('longtask', ({ startTime, duration }) => tasks.push({ at: startTime + duration, duration }));
  watch('layout-shift', ({ hadRecentInput, value, startTime }) => {
    if (!hadRecentInput) shifts.push({ value, at: startTime });
  });

  const shared = {
    watchFor(selector) {
      isAwaited = true;
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        // What is posted within a frame comes after that frame is painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => (arrived = performance.now());
          port2.postMessage('');
        });
      });
      observer.observe(document, { childList: true, subtree: true });
    },
    async firstView(quietMs) {
      while (quietSince() < quietMs)
        await new Promise((resolve) => setTimeout(resolve, quietMs - quietSince()));
      const seconds = viewAt() / 1000;
      const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < viewAt());
      // What is asked for ahead is listed again when it is used, from the cache. The page itself is asked for, too.
      const requests = new Set(asked.map(({ name }) => name)).size + 1;
      return { seconds, shift: worstBurst(), blocking: blocking(), requests };
    },
  };

  let frames = [];
  let isCounting = false;
  shared.beginFrames = () => {
    frames = [];
    isCounting = true;
    requestAnimationFrame(count);
  };
  shared.endFrames = () => {
    isCounting = false;
    const gaps = frames.slice(1).map((at, index) => at - frames[index]);
    const ms = gaps.reduce((sum, gap) => sum + gap, 0);
    return { perSecond: (gaps.length / ms) * 1000, longest: Math.max(...gaps) };
  };
  Object.assign(window, shared);

  function count(at) {
    frames.push(at);
    if (isCounting) requestAnimationFrame(count);
  }

  function watch(type, take) {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  }

  function viewAt() {
    return isAwaited ? arrived : largest;
  }

  function quietSince() {
    if (document.fonts.status !== 'loaded' || viewAt() === 0) return 0;
    const come = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
    return performance.now() - Math.max(viewAt(), ...come, ...[...shifts, ...tasks].map(({ at }) => at));
  }

  /** What exceeds 50 ms of each task that does: for so long nothing that is pressed is heard. */
  function blocking() {
    return tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  }

  /** Shifts with less than a second between them are one burst, of five seconds at most; the worst counts. */
  function worstBurst() {
    let [worst, burst, first, last] = [0, 0, -Infinity, -Infinity];
    for (const { value, at } of shifts) {
      if (at - last >= 1000 || at - first >= 5000) [burst, first] = [0, at];
      burst += value;
      last = at;
      worst = Math.max(worst, burst);
    }
    return worst;
  }
})();
