/* Runs in a page and lists its text faults: words, times, amounts, codes, distances and chips that break
   over lines, text outside its box or the window, cut-off numbers, and dialogs whose buttons are in two
   rows or below the window. [] is clean. */
(() => {
  // Window width, px, from which a two-word state must fit on one line.
  const ROOM_FOR_STATES = 380;
  // A word wider than its line may break if the line is at least this wide, px.
  const LEAST_LINE = Math.min(innerWidth / 3, 130);
  const WHOLES = [
    ['amount', /[−-]?\d[\d\u00a0 ]*[\u00a0 ]kr(?!\p{L})/gu],
    ['time', /(?:kl\. )?\+?\d+(?:[:.]\d\d)+(?:\.\d)?/gu],
    ['code', /(?<=^\s*)(?=[A-Z-]*\d)[A-Z\d]{3,}(?:-[A-Z\d]{3,})+(?=\s*$)/gu],
    ['distance', /\d+[.,]\d ?K(?!\p{L})/gu],
  ];
  // A line may end after one of these, except inside dates and numbers.
  const PIECES = /(?:[^‐–—/\u00ad-]|(?<=\d)[‐–—/-](?=\d))*(?:[‐–—/\u00ad-]+|$)/gu;
  const faults = [];

  for (const run of runsOfText()) {
    const { block, text } = run;
    const rects = rectsOf(run, { from: 0, to: text.length });
    if (rects.some((rect) => isBeyond(rect, block)))
      report('beyond its box:', run, { from: 0, to: text.length });
    // A cut-off name is still readable, a cut-off number is not.
    if (/^\s*\d+\s*$/.test(text) && block.scrollWidth > block.clientWidth)
      report('number cut off:', run, { from: 0, to: text.length });
    if (linesOf(rects) < 2) continue;
    for (const [word] of matches(text, /[^ \t\n\r\f\u200b]+/gu)) judgeWord(run, word);
    for (const [kind, pattern] of WHOLES)
      for (const [whole] of matches(text, pattern)) expectOneLine(run, whole, kind);
    if (isChip(block)) report('chip', run, { from: 0, to: text.length });
    const isWhole = block.matches('td.num') || (innerWidth >= ROOM_FOR_STATES && block.matches('td.state'));
    if (isWhole) report('cell', run, { from: 0, to: text.length });
  }
  for (const row of document.querySelectorAll('.MuiDialogActions-root')) judgeButtons(row);
  return [...new Set(faults)];

  /** Inline text of one block between two line breaks. */
  function runsOfText() {
    const runs = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    let isOver = true;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        isOver ||=
          !['inline', 'contents'].includes(getComputedStyle(node).display) || node.matches('br, wbr');
        continue;
      }
      if (node.data.trim() === '' && isOver) continue;
      if (!isSeen(node.parentElement)) continue;
      const block = blockOf(node.parentElement);
      const last = runs.at(-1);
      if (isOver || last?.block !== block) runs.push({ block, text: '', nodes: [] });
      const run = runs.at(-1);
      run.nodes.push({ node, from: run.text.length });
      run.text += node.data;
      isOver = false;
    }
    return runs;
  }

  function isSeen(element) {
    if (element.closest('script, style, noscript, title, select, textarea, .sr-only')) return false;
    return element.checkVisibility({ visibilityProperty: true });
  }

  function blockOf(element) {
    let block = element;
    while (['inline', 'contents'].includes(getComputedStyle(block).display)) block = block.parentElement;
    return block;
  }

  function* matches(text, pattern) {
    for (const { 0: match, index } of text.matchAll(pattern))
      if (match) yield [{ from: index, to: index + match.length }];
  }

  function judgeWord(run, word) {
    const letters = run.text.slice(word.from, word.to);
    for (const [piece] of matches(letters, PIECES)) {
      const at = { from: word.from + piece.from, to: word.from + piece.to };
      const rects = rectsOf(run, at);
      if (linesOf(rects) > 1 && !mayBreak(run.block, rects)) report('word', run, at);
    }
  }

  function mayBreak(block, rects) {
    const room = roomIn(block);
    const width = rects.reduce((sum, rect) => sum + rect.width, 0);
    // A miniature print preview has the columns of the sheet.
    return width > room && (room >= LEAST_LINE - 1 || block.closest('[data-sheets]'));
  }

  function expectOneLine(run, range, kind) {
    if (linesOf(rectsOf(run, range)) > 1) report(kind, run, range);
  }

  function roomIn(block) {
    const { paddingLeft, paddingRight } = getComputedStyle(block);
    return block.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  }

  function rectsOf(run, { from, to }) {
    const range = document.createRange();
    const start = run.nodes.findLast((part) => part.from <= from);
    const end = run.nodes.findLast((part) => part.from < to);
    range.setStart(start.node, from - start.from);
    range.setEnd(end.node, to - end.from);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0);
  }

  /** Number of lines: boxes share a line when they overlap by more than half of the lower height. */
  function linesOf(rects) {
    const lines = [];
    for (const rect of rects) {
      const isIn = (line) =>
        Math.min(line.bottom, rect.bottom) - Math.max(line.top, rect.top) >
        Math.min(line.height, rect.height) / 2;
      if (!lines.some(isIn)) lines.push(rect);
    }
    return lines.length;
  }

  function isBeyond(rect, block) {
    if (scrollerOf(block) || getComputedStyle(block).textOverflow === 'ellipsis') return false;
    const box = block.getBoundingClientRect();
    return (
      rect.right > box.right + 1 || rect.left < box.left - 1 || rect.right > innerWidth + 1 || rect.left < -1
    );
  }

  function scrollerOf(element) {
    for (let at = element; at; at = at.parentElement)
      if (
        at !== document.body &&
        /auto|scroll/.test(getComputedStyle(at).overflowX) &&
        at.scrollWidth > at.clientWidth
      )
        return at;
    return undefined;
  }

  /** A small filled shape with rounded ends. */
  function isChip(block) {
    const { borderTopLeftRadius, backgroundColor } = getComputedStyle(block);
    const isFilled = !/rgba\(.*, 0\)|transparent/.test(backgroundColor);
    return isFilled && parseFloat(borderTopLeftRadius) >= 20 && !block.matches('button, a, input, label');
  }

  function judgeButtons(row) {
    const tops = [...row.querySelectorAll('button')].map((button) => {
      const { top, height } = button.getBoundingClientRect();
      return Math.round(top + height / 2);
    });
    const { bottom } = row.getBoundingClientRect();
    if (bottom > innerHeight + 1) faults.push(`buttons out of sight: ${row.textContent}`);
    if (Math.max(...tops) - Math.min(...tops) > 2) faults.push(`buttons in two rows: ${row.textContent}`);
  }

  function report(kind, run, { from, to }) {
    const words = run.text.slice(from, to).trim();
    const cell = run.block.closest('td, th, li, dd, dt, p, h1, h2, h3, button, a') ?? run.block;
    faults.push(
      `${kind} '${words}' in <${cell.localName}> '${run.text.trim().slice(0, 60)}' (${Math.round(roomIn(run.block))} px)`,
    );
  }
})();
