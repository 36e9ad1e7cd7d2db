/*
 * Injected before the page's scripts. `firstView(ms)` resolves with load metrics once the page is idle for that long;
 * `watchFor(selector)` uses that element, not the largest paint.
 * `beginFrames()` starts counting frames; `endFrames()` returns frames a second and the longest gap between two.
 */
(() => {
  const shifts = [];
  const tasks = [];
  let largestPaintAt = 0;
  let hasSelector = false;
  let selectorPaintedAt = 0;

  observe('largest-contentful-paint', ({ startTime }) => (largestPaintAt = startTime));
  observe('longtask', ({ startTime, duration }) => tasks.push({ at: startTime + duration, duration }));
  observe('layout-shift', ({ hadRecentInput, value, startTime }) => {
    if (!hadRecentInput) shifts.push({ value, at: startTime });
  });

  const shared = {
    watchFor(selector) {
      hasSelector = true;
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        // A message posted within a frame arrives after that frame is painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => (selectorPaintedAt = performance.now());
          port2.postMessage('');
        });
      });
      observer.observe(document, { childList: true, subtree: true });
    },
    async firstView(idleMs) {
      while (idleFor() < idleMs) await new Promise((resolve) => setTimeout(resolve, idleMs - idleFor()));
      const requested = performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < visibleAt());
      // A preloaded file is listed again when it is used. The page itself is not listed.
      const requests = new Set(requested.map(({ name }) => name)).size + 1;
      return {
        visibleAfterSeconds: visibleAt() / 1000,
        cumulativeLayoutShift: maxSessionWindow(),
        totalBlockingMs: totalBlockingMs(),
        requests,
      };
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
    return { perSecond: (gaps.length / ms) * 1000, longestGapMs: Math.max(...gaps) };
  };
  Object.assign(window, shared);

  function count(at) {
    frames.push(at);
    if (isCounting) requestAnimationFrame(count);
  }

  function observe(type, onEntry) {
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  }

  function visibleAt() {
    return hasSelector ? selectorPaintedAt : largestPaintAt;
  }

  function idleFor() {
    if (document.fonts.status !== 'loaded' || visibleAt() === 0) return 0;
    const loaded = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
    return performance.now() - Math.max(visibleAt(), ...loaded, ...[...shifts, ...tasks].map(({ at }) => at));
  }

  /** The time above 50 ms of each long task. */
  function totalBlockingMs() {
    return tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  }

  /** Shifts less than a second apart form a session window of at most five seconds; the largest sum counts. */
  function maxSessionWindow() {
    let [largestSum, sum, first, last] = [0, 0, -Infinity, -Infinity];
    for (const { value, at } of shifts) {
      if (at - last >= 1000 || at - first >= 5000) [sum, first] = [0, at];
      sum += value;
      last = at;
      largestSum = Math.max(largestSum, sum);
    }
    return largestSum;
  }
})();
