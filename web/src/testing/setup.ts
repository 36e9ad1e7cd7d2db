import '@testing-library/jest-dom';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { serverClock, monotonicClock } from '../api/clock';
import { recordSignIn } from '../api/sign-in';
import { closeQueues } from '../api/use-day-commands';
import { resetMissingFile } from '../app/new-version';
import { preloadLazyComponents } from '../components/lazy-component';
import { runTestEndTasks } from './test-end';

/** The attributes that jsdom's own style rules use to hide or show an element. */
const KIND_ATTRIBUTES = ['hidden', 'type', 'open'];

// A wait ends with its condition, or after 20 s.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no Request; the router creates one per navigation, for loaders only.
Object.assign(globalThis, {
  Request: class {
    readonly url: string;
    readonly method: string;
    readonly headers: Headers;
    readonly signal: AbortSignal | undefined;

    constructor(url: URL | string, init: RequestInit = {}) {
      this.url = String(url);
      this.method = init.method ?? 'GET';
      this.headers = new Headers(init.headers);
      this.signal = init.signal ?? undefined;
    }
  },
});

// jsdom does not scroll.
Element.prototype.scrollIntoView = () => undefined;

// jsdom has no modal dialogs. While one is open the focus is inside, and Escape closes it.
const openers = new WeakMap<HTMLDialogElement, Element | null>();
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    openers.set(this, document.activeElement);
    this.open = true;
    this.querySelector<HTMLElement>('button, a[href], input')?.focus();
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    (openers.get(this) as HTMLElement | null)?.focus();
    this.dispatchEvent(new Event('close'));
  },
});
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)?.close();
});

// Components have no styles here (test/support/no-styles.cjs), so the computed style depends on the element's
// kind, unless it has a `style`. This cache takes a tenth of the time of matching jsdom's own rules after
// every change.
const stylesByKind = new Map<string, CSSStyleDeclaration>();
const computeStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => {
  if (element.hasAttribute('style') || element.closest('[style*="visibility"],[style*="pointer-events"]'))
    return computeStyle(element);
  const kind = [
    element.localName,
    ...KIND_ATTRIBUTES.map((name) => String(element.getAttribute(name))),
  ].join();
  const cached = stylesByKind.get(kind) ?? computeStyle(element);
  stylesByKind.set(kind, cached);
  return cached;
};

// Loads all parts first: a test does not depend on when code arrives.
beforeAll(preloadLazyComponents);

let warnings: unknown[][] = [];

// React's and MUI's warnings are faults of the page: they fail the test that caused them.
beforeEach(() => {
  warnings = [];
  const recordWarning = (...args: unknown[]) => {
    warnings.push(args);
  };
  jest.spyOn(console, 'error').mockImplementation(recordWarning);
  jest.spyOn(console, 'warn').mockImplementation(recordWarning);
});

afterEach(() => {
  cleanup();
  runTestEndTasks();
  jest.restoreAllMocks();
  jest.useRealTimers();
  resetPage();
  expect(warnings).toEqual([]);
});

const clocks = [monotonicClock, serverClock].map((clock) => ({ clock, fields: Object.assign({}, clock) }));
const head = [...document.head.childNodes];

/**
 * Resets the page's state outside components. The files of a suite share one document and one set of modules
 * (test/support/web-suites), so the next test would start with it.
 */
function resetPage(): void {
  // The queues first: signing in would make them send waiting commands.
  closeQueues();
  recordSignIn();
  for (const { clock, fields } of clocks) Object.assign(clock, fields);
  onlineManager.setOnline(true);
  window.localStorage.clear();
  window.sessionStorage.clear();
  resetMissingFile();
  document.head.replaceChildren(...head);
  Reflect.deleteProperty(window, 'fetch');
}
