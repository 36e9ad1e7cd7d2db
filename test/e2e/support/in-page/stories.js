/* Runs before the page's own scripts and records what the page shows. `stories.runners()`: by bib, every
   state shown in order: 'ute' in the grid, the text or time of a list, both joined when both show,
   'nowhere' once it has disappeared. `stories.buttons()`: every button in order of appearance, again when
   it reappears. */
(() => {
  const runners = new Map();
  const buttons = [];
  let there = new Set();
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  window.stories = {
    runners: () => Object.fromEntries(runners),
    buttons: () => [...buttons],
  };

  function look() {
    const shown = new Map();
    for (const [bib, words] of [...inGrid(), ...inList(), ...inResults()])
      shown.set(bib, shown.has(bib) ? `${shown.get(bib)} and ${words}` : words);
    for (const bib of new Set([...runners.keys(), ...shown.keys()])) {
      const story = runners.get(bib) ?? [];
      const words = shown.get(bib) ?? 'nowhere';
      if (story.at(-1) !== words) runners.set(bib, [...story, words]);
    }
    const words = all('button, a[class*="MuiButton"], a.button').map((button) => button.textContent.trim());
    buttons.push(...words.filter((each) => each !== '' && !there.has(each)));
    there = new Set(words);
  }

  function inGrid() {
    return all('[aria-label="Kvar ute"] button').map((button) => [/\d+/.exec(button.ariaLabel)[0], 'ute']);
  }

  function inList() {
    return all('#list-finished li').map((entry) => {
      const [, bib, time] = entry.querySelectorAll('.tabular');
      return [bib.textContent, time?.textContent];
    });
  }

  function inResults() {
    const rows = all('table[aria-label="Resultat"]');
    return rows
      .flatMap((table) => [...table.tBodies].flatMap((group) => [...group.rows]))
      .map(({ cells: [, bib, , , , time] }) => [bib.textContent, time.firstChild?.textContent]);
  }

  function all(selector) {
    return [...document.querySelectorAll(selector)];
  }
})();
