import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ApiError } from '../api/client';
import { messages } from '../config/messages';
import { renderPage } from '../testing/render';
import { NoticeProvider, useNotice, useReportPageToNotices } from './NoticeProvider';
import { PageDialog } from './PageDialog';

interface NoticeButtonsProps {
  readonly undo?: () => unknown;
  readonly pathname?: string;
  readonly isFinishScreen?: boolean;
}

function NoticeButtons({ undo, pathname = '/', isFinishScreen = false }: NoticeButtonsProps) {
  const notice = useNotice();
  useReportPageToNotices({ pathname, isFinishScreen });
  return (
    <>
      <button onClick={() => notice.success('Sparat')}>Spara</button>
      <button onClick={() => notice.error('Det gick inte')}>Misslyckas</button>
      <button
        onClick={() => notice({ text: 'Borttaget', action: { label: 'Ångra', onClick: () => undo?.() } })}
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
    renderPage(<NoticeButtons />);
    press('Spara');
    press('Misslyckas');
    expect(screen.getByText('Sparat')).toBeVisible();
    expect(screen.queryByText('Det gick inte')).toBeNull();
    await pass(5000);
    expect(screen.queryByText('Sparat')).toBeNull();
    expect(screen.getByText('Det gick inte')).toBeVisible();
  });

  it('stay until closed when they report an error', async () => {
    renderPage(<NoticeButtons />);
    press('Misslyckas');
    await pass(60_000);
    expect(screen.getByText('Det gick inte')).toBeVisible();
    press('Stäng');
    expect(screen.queryByText('Det gick inte')).toBeNull();
  });

  it.each([
    [
      'throws',
      () => {
        throw new ApiError(409, 'Redan ångrat');
      },
      'Redan ångrat',
    ],
    ['rejects', () => Promise.reject(new ApiError(0, 'Servern svarar inte')), 'Servern svarar inte'],
    ['fails unexpectedly', () => Promise.reject(new TypeError('x is not a function')), messages.unexpected],
  ])('show in words why an undo that %s failed', async (_how, undo, text) => {
    renderPage(<NoticeButtons undo={undo} />);
    press('Ta bort');
    press('Ångra');
    await pass(0);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it('move to the top while a dialog is open, clear of its buttons', () => {
    const page = (isOpen: boolean) => (
      <MemoryRouter>
        <NoticeProvider>
          <NoticeButtons />
          <PageDialog open={isOpen} onClose={() => undefined} />
        </NoticeProvider>
      </MemoryRouter>
    );
    const { rerender } = render(page(false));
    press('Ta bort');
    const bar = screen.getByText('Borttaget').closest('.place');
    expect(bar).toHaveClass('bottom');
    rerender(page(true));
    expect(bar).toHaveClass('top');
    rerender(page(false));
    expect(bar).toHaveClass('bottom');
  });

  it('stay while hovered, while focused or while the window has no focus, and then for half the time', async () => {
    renderPage(<NoticeButtons />);
    for (const [pause, resume] of [
      [fireEvent.mouseEnter, fireEvent.mouseLeave],
      [fireEvent.focus, fireEvent.blur],
      [() => fireEvent.blur(window), () => fireEvent.focus(window)],
    ] as const) {
      press('Spara');
      const bar = screen.getByRole('status');
      pause(bar);
      await pass(60_000);
      resume(bar);
      await pass(2499);
      expect(bar).toBeVisible();
      await pass(1);
      expect(screen.queryByRole('status')).toBeNull();
    }
  });

  it('close on Escape', () => {
    renderPage(<NoticeButtons />);
    press('Misslyckas');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offer undo for ten seconds', async () => {
    const undo = jest.fn();
    renderPage(<NoticeButtons undo={undo} />);
    press('Ta bort');
    await pass(9000);
    press('Ångra');
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Borttaget')).toBeNull();
  });

  it('with undo disappear on a page change, others stay', () => {
    const { rerender } = render(<ProvidedButtons pathname="/admin/journal" />);
    press('Ta bort');
    press('Spara');
    expect(screen.getByText('Borttaget')).toBeVisible();
    rerender(<ProvidedButtons pathname="/admin/race/race-250913-56" isFinishScreen />);
    expect(screen.queryByText('Borttaget')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ångra' })).toBeNull();
    expect(screen.getByText('Sparat')).toBeVisible();
  });
});

function ProvidedButtons(page: NoticeButtonsProps) {
  return (
    <NoticeProvider>
      <NoticeButtons {...page} />
    </NoticeProvider>
  );
}
