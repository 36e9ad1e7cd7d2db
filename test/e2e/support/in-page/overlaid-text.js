// Runs in a page and lists visible texts that overlap. Ignores fixed and sticky elements, which overlap on
// purpose.
(() => {
  // A row out of view is not laid out: its place is an estimate.
  const isSeen = (element) =>
    element.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
      contentVisibilityAuto: true,
    }) && !element.closest('.sr-only');
  const floats = (element) => {
    for (let each = element; each; each = each.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return true;
    return false;
  };
  // The part of a box that its ancestors do not clip.
  const uncut = (box, holder) => {
    let { left, right, top, bottom } = box;
    for (let each = holder; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflowX === 'visible') continue;
      const edge = each.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  };
  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const { parentElement: holder } = node;
    if (!node.textContent.trim() || !isSeen(holder) || floats(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) {
      const box = uncut(whole, holder);
      if (box.width > 2 && box.height > 2) boxes.push([box, node]);
    }
  }
  boxes.sort(([one], [other]) => one.top - other.top);
  const found = new Set();
  boxes.forEach(([box, node], index) => {
    for (let next = index + 1; next < boxes.length && boxes[next][0].top < box.bottom; next++) {
      const [other, words] = boxes[next];
      const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const high = Math.min(box.bottom, other.bottom) - other.top;
      if (node !== words && wide > 3 && high > Math.min(box.height, other.height) * 0.45)
        found.add(
          `„${node.textContent.trim().slice(0, 30)}” over „${words.textContent.trim().slice(0, 30)}”`,
        );
    }
  });
  return [...found];
})();
