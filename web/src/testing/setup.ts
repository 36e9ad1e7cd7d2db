import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { fetchLazyParts } from '../components/lazy-part';

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
  window.localStorage.clear();
  window.sessionStorage.clear();
  expect(complaints).toEqual([]);
});
