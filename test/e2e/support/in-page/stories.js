/*
 * Runs in a page before anything of it does, and writes down whatever the page ever shows. `stories.runners()` is by bib all that was
 * shown of each runner, one after the other: 'ute' in the grid of those who are out, the words or the time of a list, both where the
 * page shows both, 'nowhere' where it has lost one that it has shown. `stories.buttons()` is every button, in the order they came, each
 * again when it came back.
 */
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
    const words = all('button, a[class*="MuiButton"]').map((button) => button.textContent.trim());
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
    const rows = all('table').filter(({ caption }) => caption?.textContent === 'Resultat');
    return rows
      .flatMap((table) => [...table.tBodies[0].rows])
      .map((row) => [
        row.cells[1].textContent,
        (row.querySelector('.time') ?? row.querySelector('.state'))?.textContent,
      ]);
  }

  function all(selector) {
    return [...document.querySelectorAll(selector)];
  }
})();
