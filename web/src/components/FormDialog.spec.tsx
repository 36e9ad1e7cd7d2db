import { fireEvent, render, screen } from '@testing-library/react';
import { FormDialog } from './FormDialog';

it.each([
  [false, 1],
  [true, 0],
])('A form’s dialog, saving: %s, closes %i times on Escape', (isPending, times) => {
  const onClose = jest.fn();
  const form = { title: 'Byt', maxWidth: 'xs', submit: { children: 'Spara' }, onSubmit: jest.fn() } as const;
  render(
    <FormDialog {...form} onClose={onClose} isPending={isPending} error={null}>
      {null}
    </FormDialog>,
  );
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Byt' }), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(times);
});
