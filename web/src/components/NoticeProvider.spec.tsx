import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderPage } from '../testing/render';
import { NoticeProvider, useNotice, useNoticesOn } from './NoticeProvider';

interface SpeakerProps {
  readonly undo?: () => void;
  readonly pathname?: string;
  readonly isFinishScreen?: boolean;
}

function Speaker({ undo, pathname = '/', isFinishScreen = false }: SpeakerProps) {
  const notice = useNotice();
  useNoticesOn({ pathname, isFinishScreen });
  return (
    <>
      <button
        onClick={() => {
          notice.success('Sparat');
        }}
      >
        Spara
      </button>
      <button
        onClick={() => {
          notice.error('Det gick inte');
        }}
      >
        Misslyckas
      </button>
      <button
        onClick={() => {
          notice({ text: 'Borttaget', action: { label: 'Ångra', onClick: () => undo?.() } });
        }}
      >
        Ta bort
      </button>
    </>
  );
}

const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('Notices', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  it('disappear after five seconds, and show one at a time', async () => {
    renderPage(<Speaker />);
    press('Spara');
    press('Misslyckas');
    expect(screen.getByText('Sparat')).toBeVisible();
    expect(screen.queryByText('Det gick inte')).toBeNull();
    await pass(5000);
    expect(screen.queryByText('Sparat')).toBeNull();
    expect(screen.getByText('Det gick inte')).toBeVisible();
  });

  it('stay until closed when they report an error', async () => {
    renderPage(<Speaker />);
    press('Misslyckas');
    await pass(60_000);
    expect(screen.getByText('Det gick inte')).toBeVisible();
    press('Stäng');
    expect(screen.queryByText('Det gick inte')).toBeNull();
  });

  it('offer undo for ten seconds', async () => {
    const undo = jest.fn();
    renderPage(<Speaker undo={undo} />);
    press('Ta bort');
    await pass(9000);
    press('Ångra');
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Borttaget')).toBeNull();
  });

  it('with undo disappear on a page change, others stay', () => {
    const { rerender } = render(<Everything pathname="/admin/journal" />);
    press('Ta bort');
    press('Spara');
    expect(screen.getByText('Borttaget')).toBeVisible();
    rerender(<Everything pathname="/admin/race/race-250913-56" isFinishScreen />);
    expect(screen.queryByText('Borttaget')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ångra' })).toBeNull();
    expect(screen.getByText('Sparat')).toBeVisible();
  });
});

function Everything(page: SpeakerProps) {
  return (
    <NoticeProvider>
      <Speaker {...page} />
    </NoticeProvider>
  );
}
