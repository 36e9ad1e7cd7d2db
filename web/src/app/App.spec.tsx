import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { messages } from '../config/messages';
import { AppProviders } from './App';

function Failing(): never {
  throw new Error('not shown');
}

describe('An error while rendering', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('outside every page is shown in words', () => {
    render(
      <AppProviders queryClient={new QueryClient()}>
        <Failing />
      </AppProviders>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(messages.unexpected);
  });
});
