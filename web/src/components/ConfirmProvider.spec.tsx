import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render';
import { useConfirm } from './ConfirmProvider';
import type { Question } from './QuestionDialog';
import { useNotice } from './NoticeProvider';

function ConfirmButton(question: Question) {
  const confirm = useConfirm();
  const notice = useNotice();
  const showAnswer = async () => {
    notice.success((await confirm(question)) ? 'ja' : 'nej');
  };
  return <button onClick={() => void showAnswer()}>Fråga</button>;
}

type Page = ReturnType<typeof renderPage>;

describe('useConfirm', () => {
  it('resolves to true when the user confirms', async () => {
    renderPage(<ConfirmButton title="Avsluta loppet?" confirmLabel="Avsluta" />);
    await userEvent.click(screen.getByRole('button', { name: 'Fråga' }));
    await userEvent.click(screen.getByRole('button', { name: 'Avsluta' }));
    expect(await screen.findByText('ja')).toBeVisible();
  });

  it('resolves to false when the user closes the dialog', async () => {
    renderPage(<ConfirmButton title="Avsluta loppet?" confirmLabel="Avsluta" />);
    await userEvent.click(screen.getByRole('button', { name: 'Fråga' }));
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('nej')).toBeVisible();
  });

  it.each([
    ['the page is left', ({ go }: Page) => act(() => go('/another-page')), '/another-page'],
    ['the user goes back, and stays on the page', ({ back }: Page) => back(), '/'],
  ])('resolves to false when %s', async (_when, leave, to) => {
    const page = renderPage(<ConfirmButton title="Nollställ?" confirmLabel="Nollställ" />);
    await userEvent.click(screen.getByRole('button', { name: 'Fråga' }));
    await screen.findByRole('dialog');
    await leave(page);
    expect(page.address()).toBe(to);
    expect(await screen.findByText('nej')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('resolves to false, and says so in words, when the question cannot be shown', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const text = new Error('not a text') as unknown as string;
    renderPage(<ConfirmButton title="Avsluta?" text={text} confirmLabel="Avsluta" />);
    await userEvent.click(screen.getByRole('button', { name: 'Fråga' }));
    expect(await screen.findByText(/^(nej|Något gick fel)/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Fråga' })).toBeVisible();
  });

  it('is not answered by the held key that opened it', async () => {
    renderPage(<ConfirmButton title="Avsluta loppet?" confirmLabel="Avsluta" />);
    await userEvent.click(screen.getByRole('button', { name: 'Fråga' }));
    const confirm = await screen.findByRole('button', { name: 'Avsluta' });
    for (const key of ['Enter', ' ']) expect(fireEvent.keyDown(confirm, { key, repeat: true })).toBe(false);
    expect(fireEvent.keyDown(confirm, { key: 'Enter' })).toBe(true);
  });

  it('waits until the required word is typed, in any case', async () => {
    renderPage(<ConfirmButton title="Nollställ?" confirmLabel="Nollställ" confirmationWord="NOLLSTÄLL" />);
    await userEvent.click(screen.getByRole('button', { name: 'Fråga' }));
    expect(screen.getByRole('button', { name: 'Nollställ' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Skriv NOLLSTÄLL'), ' nollställ {Enter}');
    expect(await screen.findByText('ja')).toBeVisible();
  });

  it('requires the word every time', async () => {
    renderPage(<ConfirmButton title="Nollställ?" confirmLabel="Nollställ" confirmationWord="NOLLSTÄLL" />);
    await userEvent.click(screen.getByRole('button', { name: 'Fråga' }));
    await userEvent.type(screen.getByLabelText('Skriv NOLLSTÄLL'), 'NOLLSTÄLL');
    await userEvent.click(screen.getByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Fråga' }));
    expect(screen.getByLabelText('Skriv NOLLSTÄLL')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Nollställ' })).toBeDisabled();
  });

  it('resolves a question to false when another replaces it', async () => {
    const answers: string[] = [];
    function TwoConfirmButtons() {
      const confirm = useConfirm();
      const showAnswer = async (title: string) => {
        answers.push(`${title} ${(await confirm({ title, confirmLabel: 'Ja' })) ? 'ja' : 'nej'}`);
      };
      const confirmTwice = () => {
        void showAnswer('Avsluta?');
        void showAnswer('Nollställ?');
      };
      return <button onClick={confirmTwice}>Fråga</button>;
    }
    renderPage(<TwoConfirmButtons />);
    await userEvent.click(screen.getByRole('button', { name: 'Fråga' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ja' }));
    await waitFor(() => expect(answers).toEqual(['Avsluta? nej', 'Nollställ? ja']));
  });
});
