import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { configQuery } from '../api/app-config';
import { aConfig } from '../testing/builders';
import { App, createQueryClient } from './App';
import { withRetries } from './retrying-pages';

/** Opens a page whose code fails to load the given number of times. */
function open(failures: number) {
  let failuresLeft = failures;
  const lazy = () =>
    failuresLeft-- > 0
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve({ Component: () => <p>Bilderna</p> });
  const router = createMemoryRouter(
    withRetries([
      { path: '/', hydrateFallbackElement: <p>Hämtar</p>, children: [{ path: 'galleri', lazy }] },
    ]),
    {
      initialEntries: ['/galleri'],
    },
  );
  const queryClient = createQueryClient();
  queryClient.setQueryData(configQuery.queryKey, aConfig());
  render(<App queryClient={queryClient} router={router} />);
}

describe('withRetries', () => {
  beforeEach(() => jest.useFakeTimers());

  it("shows a message when a page's code fails to load, and the page when a retry succeeds", async () => {
    open(2);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText(/Sidan visas av sig själv när nätet är tillbaka/)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(screen.getByText('Bilderna')).toBeVisible();
  });

  it('shows the page at once when its code loads', async () => {
    open(0);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText('Bilderna')).toBeVisible();
  });
});
