import { render, screen } from '@testing-library/react';
import { LastAction } from './LastAction';
import type { TimingBoard } from './timing-board';

describe('The last action at the finish line', () => {
  it('tells no time of a runner who was moved to another race meanwhile', () => {
    const board = { runners: [], saving: new Set<string>() } as unknown as TimingBoard;
    const action = { id: '1', sort: 'runner-21', kind: 'finished', doneAt: performance.now() } as never;
    render(<LastAction last={{ action, board }} onUndo={() => undefined} />);
    expect(screen.getByRole('status')).toHaveTextContent(/^Ångra$/);
  });
});
