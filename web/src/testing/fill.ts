import { fireEvent, screen } from '@testing-library/react';

/** Puts text into the field with this label all at once, as a browser fills in a form. What is about keys types them. */
export function fill(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}
