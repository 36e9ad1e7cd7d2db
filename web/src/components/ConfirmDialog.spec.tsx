import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render';
import { useConfirm } from './ConfirmDialog';
import type { Question } from './QuestionDialog';
import { useNotice } from './NoticeProvider';

function Asker(question: Question) {
  const confirm = useConfirm();
  const notice = useNotice();
  const ask = async () => {
    notice.success((await confirm(question)) ? 'ja' : 'nej');
  };
  return <button onClick={() => void ask()}>Fråga</button>;
}

describe('Confirming something weighty', () => {
  it('says yes when the person confirms', async () => {
    renderPage(<Asker title="Avsluta loppet?" confirmLabel="Avsluta" />);
    await userEvent.click(screen.getByRole('button', { name: 'Fråga' }));
    await userEvent.click(screen.getByRole('button', { name: 'Avsluta' }));
    expect(await screen.findByText('ja')).toBeVisible();
  });

  it('says no when the person leaves', async () => {
    renderPage(<Asker title="Avsluta loppet?" confirmLabel="Avsluta" />);
    await userEvent.click(screen.getByRole('button', { name: 'Fråga' }));
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('nej')).toBeVisible();
  });

  it('waits for the very word when one is asked for', async () => {
    renderPage(<Asker title="Nollställ?" confirmLabel="Nollställ" word="NOLLSTÄLL" />);
    await userEvent.click(screen.getByRole('button', { name: 'Fråga' }));
    expect(screen.getByRole('button', { name: 'Nollställ' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Skriv NOLLSTÄLL'), 'NOLLSTÄLL{Enter}');
    expect(await screen.findByText('ja')).toBeVisible();
  });
});
