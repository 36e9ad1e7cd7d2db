/* Runs before the page's own scripts and records layout shifts without recent input. `layoutAtRest(ms)`
   resolves with all of them once fonts are loaded and nothing has loaded or moved for that long: score,
   time (ms since navigation) and what moved where. */
(() => {
  const shifts = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, startTime, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push({ value, at: startTime, moved: sources.map(describe) });
  }).observe({ type: 'layout-shift', buffered: true });

  Object.defineProperty(window, 'layoutAtRest', {
    value: async (quietMs) => {
      while (quietSince() < quietMs)
        await new Promise((resolve) => setTimeout(resolve, quietMs - quietSince()));
      return shifts;
    },
  });

  function quietSince() {
    if (document.fonts.status !== 'loaded') return 0;
    const ends = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
    return performance.now() - Math.max(0, ...ends, ...shifts.map(({ at }) => at));
  }

  function describe({ node, previousRect, currentRect }) {
    return `${nameOf(node)} from ${inWords(previousRect)} to ${inWords(currentRect)}`;
  }

  function nameOf(node) {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'something that is gone';
    const path = [];
    for (let at = element; at && at !== document.body && path.length < 4; at = at.parentElement)
      path.unshift(at.tagName.toLowerCase() + (at.id && `#${at.id}`));
    return `${path.join(' > ')} "${(node.textContent ?? '').trim().slice(0, 30)}"`;
  }

  function inWords({ x, y, width, height }) {
    return [x, y, width, height].map(Math.round).join(' ');
  }
})();
