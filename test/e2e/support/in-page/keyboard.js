/**
 * Checks keyboard focus in a page. `stop()` describes the focused element and its faults; `missed()` names
 * tabbable elements that were never focused. Elements are named by label or text.
 */
(() => {
  const seen = new Set();
  let last = null;
  const nameOf = (element) => {
    const name =
      element.getAttribute('aria-label') ?? element.innerText ?? element.getAttribute('name') ?? '';
    const words = name.trim().replace(/\s+/g, ' ').slice(0, 50);
    return words ? `${element.tagName.toLowerCase()} “${words}”` : element.outerHTML.slice(0, 200);
  };
  const look = (element) => {
    const { outlineStyle, outlineWidth, boxShadow, backgroundColor, borderColor, textDecorationLine } =
      getComputedStyle(element);
    const outline = outlineStyle === 'none' ? '' : outlineWidth;
    return [outline, boxShadow, backgroundColor, borderColor, textDecorationLine].join();
  };
  const shows = (element) => {
    if (element.closest('.Mui-focused, .Mui-focusVisible')) return true;
    const { parentElement: parent, nextElementSibling: next } = element;
    const around = [
      element,
      next,
      parent,
      parent?.parentElement,
      parent?.parentElement?.parentElement,
    ].filter(Boolean);
    const focused = around.map(look);
    element.blur();
    const plain = around.map(look);
    element.focus({ preventScroll: true, focusVisible: true });
    return focused.some((each, index) => each !== plain[index]);
  };
  /** True when other elements cover all of its visible part. */
  const isCovered = (element) => {
    const box = element.getBoundingClientRect();
    const xs = [box.left + 2, box.left + box.width / 2, box.right - 2];
    const ys = [box.top + 2, box.top + box.height / 2, box.bottom - 2];
    return !xs.some((x) =>
      ys.some((y) => {
        const top = document.elementFromPoint(x, y);
        return top && (element.contains(top) || top.contains(element));
      }),
    );
  };
  const isSmall = (element) => {
    const box = element.getBoundingClientRect();
    return box.width < 2 || box.height < 2;
  };
  const TABBABLE =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex], [contenteditable=true]';
  const isTabbable = (element) =>
    element.tabIndex >= 0 &&
    !element.disabled &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
    !element.closest('[inert], [aria-hidden=true]') &&
    !(element.type === 'radio' && !element.checked && anyChecked(element));
  const anyChecked = ({ name, form }) =>
    [...document.querySelectorAll('input[type=radio]:checked')].some(
      (radio) => radio.name === name && radio.form === form,
    );

  // Transitions would delay the focus style.
  const atOnce = new CSSStyleSheet();
  atOnce.replaceSync('* { transition: none !important; scroll-behavior: auto !important; }');
  document.adoptedStyleSheets.push(atOnce);
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

  window.keyboard = {
    async stop() {
      // The browser scrolls a focused element into view in the next frames.
      for (let waited = 0; waited < 2; waited++) await frame();
      const element = document.activeElement;
      if (!element || element === document.body || element === document.documentElement) return null;
      // A date field has several tab stops.
      const again = seen.has(element);
      const isRound = again && element === [...seen][0] && seen.size > 1 && element !== last;
      last = element;
      seen.add(element);
      const faults = [];
      // A skip link has no size until it has focus.
      if (element.tabIndex > 0) faults.push('has an order of its own');
      if (!again && element.tagName !== 'IFRAME' && !isSmall(element)) {
        if (isCovered(element)) faults.push('is covered when it is reached');
        if (!shows(element)) faults.push('does not show that it is reached');
      }
      return { name: nameOf(element), isRound, faults };
    },
    missed: () =>
      [...document.querySelectorAll(TABBABLE)]
        .filter((element) => isTabbable(element) && !seen.has(element))
        .map(nameOf),
  };
})();
