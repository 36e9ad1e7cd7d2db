import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { BoardRunner } from '@app/domain';
import { aBoardRunner } from '../../testing/builders';
import { renderPage } from '../../testing/render';
import { BoardRunnerTable } from './BoardRunnerTable';

const part = 'race-250913-56';
const stina = aBoardRunner({ sort: 'runner-1', bib: 127, firstname: 'Stina', lastname: 'Ödman' });
const nils = aBoardRunner({ sort: 'runner-2', bib: 11, firstname: 'Nils', lastname: 'Åberg' });
const anna = aBoardRunner({ sort: 'runner-3', bib: 12, firstname: 'Anna', lastname: 'Ek' });

/** Replaces the list while runners are marked. */
function Changing({ now }: { now: readonly BoardRunner[] }) {
  const [runners, setRunners] = useState<readonly BoardRunner[]>([stina, nils, anna]);
  return (
    <>
      <button onClick={() => setRunners(now)}>Under tiden</button>
      <BoardRunnerTable part={part} runners={runners} />
    </>
  );
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Markera ${name}` });

async function markedBefore(now: readonly BoardRunner[]) {
  renderPage(<Changing now={now} />, { at: '/' });
  await userEvent.click(screen.getByRole('button', { name: 'Två har bytt nummer' }));
  await userEvent.click(box('Stina Ödman'));
  await userEvent.click(box('Nils Åberg'));
  expect(screen.getByRole('link', { name: 'Byt nummer' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Under tiden' }));
}

describe('A marked runner', () => {
  it('without a bib any more cannot swap, and can be unmarked', async () => {
    await markedBefore([stina, { ...nils, bib: null }, anna]);
    const message =
      'Markerade: nr 127 Stina Ödman och Nils Åberg utan nummer. Bara den som har ett nummer kan byta';
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Byt nummer' })).not.toBeInTheDocument();
    await userEvent.click(box('Nils Åberg'));
    expect(screen.getByText('Markerad: nr 127 Stina Ödman. Markera en till')).toBeVisible();
    expect(box('Nils Åberg')).toBeDisabled();
  });

  it('who leaves the list is unmarked, so that another can be marked', async () => {
    await markedBefore([stina, anna]);
    expect(screen.getByText('Markerad: nr 127 Stina Ödman. Markera en till')).toBeVisible();
    await userEvent.click(box('Anna Ek'));
    expect(screen.getByRole('link', { name: 'Byt nummer' })).toBeVisible();
  });
});
