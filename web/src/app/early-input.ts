/** The visitor's input on a server-rendered page before hydration. */
interface EarlyInput {
  readonly pressed: HTMLElement | undefined;
  readonly typed: ReadonlyMap<Field, string>;
}

type Field = HTMLInputElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Stops recording and returns the input. */
    earlyInput?: () => EarlyInput;
  }
}

/**
 * Records input until hydration. The server inlines this function's source in the page, so it must not use
 * anything outside itself.
 */
export function recordEarlyInput(): void {
  let pressed: HTMLElement | undefined;
  const typed = new Map<Field, string>();
  const press = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLElement>('button') ?? undefined;
  };
  const type = ({ target }: Event) => typed.set(target as Field, (target as Field).value);
  addEventListener('click', press, true);
  addEventListener('input', type, true);
  window.earlyInput = () => {
    removeEventListener('click', press, true);
    removeEventListener('input', type, true);
    return { pressed, typed };
  };
}

/**
 * Inlined in the page too: hides notices closed on this device before they show. The parameter is their
 * localStorage key.
 */
export function hideClosedNotices(storageKey: string): void {
  try {
    const rules = new CSSStyleSheet();
    for (const id of (localStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean))
      rules.insertRule(`[data-notice=${CSS.escape(id)}]{display:none}`);
    document.adoptedStyleSheets.push(rules);
  } catch {
    // Without storage nothing is closed; an old browser shows them for a moment.
  }
}

/**
 * Stops recording; returns a function that fills the fields and clicks the last pressed button. Call it before
 * hydration: React then handles events too, and would repeat a press.
 */
export function prepareInputReplay(): () => void {
  const { pressed, typed } = window.earlyInput?.() ?? {};
  delete window.earlyInput;
  return () => {
    for (const [field, value] of typed ?? []) typeInto(field, value);
    pressed?.click();
  };
}

/** Imitates typing: React ignores a value it has already seen, so the field is emptied first. */
function typeInto(field: Field, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
