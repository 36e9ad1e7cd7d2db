import { render, screen } from '@testing-library/react';
import { LastDeed } from './LastDeed';
import type { TimingBoard } from './timing-board';

describe('The last deed at the line', () => {
  it('tells no time of a runner who was moved to another race meanwhile', () => {
    const board = { runners: [], saving: new Set<string>() } as unknown as TimingBoard;
    const deed = { id: '1', sort: 'runner-21', kind: 'finished', givenAt: performance.now() } as never;
    render(<LastDeed last={{ deed, board }} onUndo={() => undefined} />);
    expect(screen.getByRole('status')).toHaveTextContent(/^Ångra$/);
  });
});
