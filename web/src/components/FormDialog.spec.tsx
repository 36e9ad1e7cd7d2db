import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PAGE_BEFORE, renderPage } from '../testing/render';
import { FormDialog } from './FormDialog';

const form = { title: 'Byt', maxWidth: 'xs', submit: { children: 'Spara' }, onSubmit: jest.fn() } as const;

function showForm(isPending = false) {
  const onClose = jest.fn();
  const page = renderPage(
    <FormDialog {...form} onClose={onClose} isPending={isPending} error={null}>
      <input aria-label="Namn" />
    </FormDialog>,
  );
  return { ...page, onClose };
}

const LEAVING: readonly (readonly [string, (page: ReturnType<typeof showForm>) => Promise<unknown>])[] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click outside', () => userEvent.click(outside())],
  ['Back', ({ back }) => back()],
];

function outside(): Element {
  const container = screen.getByRole('dialog', { name: 'Byt' }).parentElement;
  if (!container) throw new Error('the dialog has no container');
  return container;
}

describe.each(LEAVING)('%s in a form’s dialog', (_name, leave) => {
  it('closes it before any input', async () => {
    const page = showForm();
    await leave(page);
    await waitFor(() => expect(page.onClose).toHaveBeenCalledTimes(1));
    expect(page.address()).toBe('/');
  });

  it('asks after input, and closes only when the user confirms', async () => {
    const page = showForm();
    await userEvent.type(screen.getByLabelText('Namn'), 'Siv');
    await leave(page);
    await userEvent.click(await screen.findByRole('button', { name: 'Stäng' }));
    expect(page.onClose).toHaveBeenCalledTimes(1);
    expect(page.address()).toBe('/');
  });

  it('retains the input when the user does not confirm', async () => {
    const page = showForm();
    await userEvent.type(screen.getByLabelText('Namn'), 'Siv');
    await leave(page);
    const question = await screen.findByRole('dialog', { name: 'Stäng utan att spara?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(page.onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Namn')).toHaveValue('Siv');
  });
});

describe('Back', () => {
  it('answers no to the question above a form, and keeps the form', async () => {
    const { back, onClose } = showForm();
    await userEvent.type(screen.getByLabelText('Namn'), 'Siv');
    await back();
    const question = await screen.findByRole('dialog', { name: 'Stäng utan att spara?' });
    await back();
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(onClose).not.toHaveBeenCalled();
    await back();
    expect(await screen.findByRole('dialog', { name: 'Stäng utan att spara?' })).toBeVisible();
  });

  it('neither closes a form that saves nor leaves its page', async () => {
    const { back, onClose, address } = showForm(true);
    await back();
    expect(onClose).not.toHaveBeenCalled();
    expect(address()).toBe('/');
  });

  it('leaves the page once the form is closed', async () => {
    function Page() {
      const [isOpen, setIsOpen] = useState(true);
      return (
        isOpen && (
          <FormDialog {...form} onClose={() => setIsOpen(false)} isPending={false} error={null} children="" />
        )
      );
    }
    const { back, address } = renderPage(<Page />);
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/');
    await back();
    expect(address()).toBe(PAGE_BEFORE);
  });

  it('is no matter for a link in a dialog, which leaves the page', async () => {
    const { go, address } = showForm();
    await act(() => go('/another-page'));
    expect(address()).toBe('/another-page');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('does not close while the form saves', () => {
  const { onClose } = showForm(true);
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Byt' }), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
});
