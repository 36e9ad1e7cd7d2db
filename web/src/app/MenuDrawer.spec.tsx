import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { NoticeProvider, useNotice } from '../components/NoticeProvider';
import { MenuDrawer } from './MenuDrawer';

function FailButton() {
  const notice = useNotice();
  return <button onClick={() => notice.error('Det gick inte')}>Misslyckas</button>;
}

describe('The menu in its drawer', () => {
  it('contains a notice while it is open, because all outside it is inert', () => {
    const page = (isOpen: boolean) => (
      <MemoryRouter>
        <NoticeProvider>
          <FailButton />
          <MenuDrawer links={[]} isOpen={isOpen} onClose={() => undefined} />
        </NoticeProvider>
      </MemoryRouter>
    );
    const { rerender } = render(page(false));
    fireEvent.click(screen.getByRole('button', { name: 'Misslyckas' }));
    rerender(page(true));
    expect(screen.getByRole('dialog', { name: 'Meny' })).toContainElement(screen.getByRole('alert'));
    rerender(page(false));
    expect(screen.getByRole('alert')).toBeVisible();
  });
});
