/** What somebody did with a page that the server made, before it had come to life. */
interface HeardEarly {
  readonly pressed: HTMLElement | undefined;
  readonly typed: ReadonlyMap<Field, string>;
}

type Field = HTMLInputElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Stops listening, and gives what was heard. */
    heardEarly?: () => HeardEarly;
  }
}

/** Listens until the page comes to life. It goes out with the page as its own text, ahead of all others: it must stand by itself. */
export function listenEarly(): void {
  let pressed: HTMLElement | undefined;
  const typed = new Map<Field, string>();
  const press = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLElement>('button') ?? undefined;
  };
  const type = ({ target }: Event) => typed.set(target as Field, (target as Field).value);
  addEventListener('click', press, true);
  addEventListener('input', type, true);
  window.heardEarly = () => {
    removeEventListener('click', press, true);
    removeEventListener('input', type, true);
    return { pressed, typed };
  };
}

/** Goes out ahead of the page too: notices that were closed on this device, by the name they are kept under, are not seen on their way out. */
export function hideClosed(keptUnder: string): void {
  try {
    const rules = new CSSStyleSheet();
    for (const id of (localStorage.getItem(keptUnder) ?? '').split(' ').filter(Boolean))
      rules.insertRule(`[data-notice=${CSS.escape(id)}]{display:none}`);
    document.adoptedStyleSheets.push(rules);
  } catch {
    // A browser that keeps nothing has nothing closed; an old one shows them for a moment.
  }
}

/**
 * Ends the listening, and gives what does as was heard: fields get what was typed, and the button that was pressed last is pressed. To be
 * called before the page is handed to React, which from then on hears by itself: a press that both hear is done twice.
 */
export function endListening(): () => void {
  const { pressed, typed } = window.heardEarly?.() ?? {};
  delete window.heardEarly;
  return () => {
    for (const [field, value] of typed ?? []) enter(field, value);
    pressed?.click();
  };
}

/** As by hand: React goes by what it has seen a field to hold, so it has to see it empty first. */
function enter(field: Field, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
