import '@testing-library/jest-dom';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { serverClock, steadyClock } from '../api/clock';
import { signedIn } from '../api/sign-in';
import { closeQueues } from '../api/use-day-commands';
import { fetchLazyParts } from '../components/lazy-part';
import { endTest } from './test-end';

/** What jsdom's own rules ask for besides an element's name, as far as they hide or show something. */
const KIND = ['hidden', 'type', 'open'];

// A wait ends with its condition, and after 20 s.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no Request; the router makes one for every navigation and hands it to loaders only.
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

// Nothing is scrolled in jsdom.
Element.prototype.scrollIntoView = () => undefined;

// No component has a style here (test/support/no-styles.cjs), so an element looks as its kind does, unless a `style` says otherwise.
// To hold it against all of jsdom's own rules again after every change of the page takes a tenth of the time.
const looks = new Map<string, CSSStyleDeclaration>();
const look = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => {
  if (element.hasAttribute('style') || element.closest('[style*="visibility"],[style*="pointer-events"]'))
    return look(element);
  const kind = [element.localName, ...KIND.map((name) => String(element.getAttribute(name)))].join();
  const known = looks.get(kind) ?? look(element);
  looks.set(kind, known);
  return known;
};

// A test is about what a page does, not about the moment its code arrives.
beforeAll(fetchLazyParts);

let complaints: unknown[][] = [];

// A warning in a test is a fault in the page: React's and MUI's complaints fail the test that caused them.
beforeEach(() => {
  complaints = [];
  const complain = (...words: unknown[]) => {
    complaints.push(words);
  };
  jest.spyOn(console, 'error').mockImplementation(complain);
  jest.spyOn(console, 'warn').mockImplementation(complain);
});

afterEach(() => {
  cleanup();
  endTest();
  jest.restoreAllMocks();
  jest.useRealTimers();
  resetPage();
  expect(complaints).toEqual([]);
});

const clocks = [steadyClock, serverClock].map((clock) => ({ clock, fields: Object.assign({}, clock) }));
const head = [...document.head.childNodes];

/**
 * Resets what a page keeps outside of its components. The files of a suite share one document and one set of modules
 * (test/support/web-suites), so the next test would begin with it.
 */
function resetPage(): void {
  // The queues first: signing in would make them send what waits.
  closeQueues();
  signedIn();
  for (const { clock, fields } of clocks) Object.assign(clock, fields);
  onlineManager.setOnline(true);
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.head.replaceChildren(...head);
  Reflect.deleteProperty(window, 'fetch');
}
