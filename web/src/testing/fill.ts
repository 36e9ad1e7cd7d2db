import { fireEvent, screen } from '@testing-library/react';

/** Sets the field with this label at once, as a browser's autofill does. Tests of key events type instead. */
export function fill(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}
