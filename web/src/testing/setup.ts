import '@testing-library/jest-dom';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { fetchLazyParts } from '../components/lazy-part';

/** What jsdom's own rules ask for besides an element's name, as far as they hide or show something. */
const KIND = ['hidden', 'type', 'open'];

// Waiting ends with the condition; this only bounds it on a crowded machine.
configure({ asyncUtilTimeout: 60_000 });

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
  jest.restoreAllMocks();
  jest.useRealTimers();
  // A test may have taken the network away; whoever listened for it is gone.
  onlineManager.setOnline(true);
  window.localStorage.clear();
  window.sessionStorage.clear();
  expect(complaints).toEqual([]);
});
