import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render';
import { FormDialog } from './FormDialog';

function showForm(isPending = false) {
  const onClose = jest.fn();
  const form = { title: 'Byt', maxWidth: 'xs', submit: { children: 'Spara' }, onSubmit: jest.fn() } as const;
  renderPage(
    <FormDialog {...form} onClose={onClose} isPending={isPending} error={null}>
      <input aria-label="Namn" />
    </FormDialog>,
  );
  return onClose;
}

const LEAVING: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click outside', () => userEvent.click(outside())],
];

function outside(): Element {
  const container = screen.getByRole('dialog', { name: 'Byt' }).parentElement;
  if (!container) throw new Error('the dialog has no container');
  return container;
}

describe.each(LEAVING)('%s in a form’s dialog', (_name, leave) => {
  it('closes it before any input', async () => {
    const onClose = showForm();
    await leave();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('asks after input, and closes only when the user confirms', async () => {
    const onClose = showForm();
    await userEvent.type(screen.getByLabelText('Namn'), 'Siv');
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Stäng' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('retains the input when the user does not confirm', async () => {
    const onClose = showForm();
    await userEvent.type(screen.getByLabelText('Namn'), 'Siv');
    await leave();
    const question = await screen.findByRole('dialog', { name: 'Stäng utan att spara?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Namn')).toHaveValue('Siv');
  });
});

it('does not close while the form saves', () => {
  const onClose = showForm(true);
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Byt' }), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
});
