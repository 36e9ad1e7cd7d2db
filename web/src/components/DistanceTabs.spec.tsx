import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DistanceTabs } from './DistanceTabs';

function Tabs() {
  const [distance, choose] = useState(5600);
  return (
    <DistanceTabs distances={[800, 1600, 5600]} distance={distance} printed="2023" onChoose={choose}>
      Listan över {distance}
    </DistanceTabs>
  );
}

const focused = () => document.activeElement?.textContent;

describe('DistanceTabs', () => {
  it('shows the selected panel, named by its tab', async () => {
    render(<Tabs />);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('5.6K');
    await userEvent.click(screen.getByRole('tab', { name: '0.8K' }));
    expect(screen.getByRole('tabpanel', { name: '0.8K' })).toHaveTextContent('Listan över 800');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('0.8K');
  });

  it('is one tab stop, and arrow keys wrap around the tabs', async () => {
    render(<Tabs />);
    await userEvent.tab();
    expect(focused()).toBe('5.6K');
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('0.8K');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe('1.6K');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('0.8K');
    await userEvent.keyboard('{End}{ArrowLeft}{Enter}');
    expect(screen.getByRole('tabpanel', { name: '1.6K' })).toBeInTheDocument();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });
});
