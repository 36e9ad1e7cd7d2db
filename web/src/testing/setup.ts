import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 3000 });

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
