import Button from '@mui/material/Button';
import { memo } from 'react';
import type { BoardRunner } from '@app/domain';
import { AnonymousMark } from '../../components/AnonymousMark';
import { fullName, lateWords } from '../../components/runner-words';

interface RunnerRowProps {
  readonly runner: BoardRunner;
  readonly onChange: (runner: BoardRunner) => void;
}

/** One runner in the organisers' list; on a phone class, club and phone stand under the name. */
export const RunnerRow = memo(function RunnerRow({ runner, onChange }: RunnerRowProps) {
  const name = fullName(runner);
  const below = [runner.group, runner.company, runner.phone, runner.paid && 'betald']
    .filter(Boolean)
    .join(' · ');
  return (
    <tr>
      <td className="num">{runner.bib ?? '–'}</td>
      <td className="long">
        {name} <AnonymousMark of={runner} />
        {runner.late !== null && <strong> · {lateWords}</strong>}
        {below && <div className="sub narrow">{below}</div>}
      </td>
      <td className="num">{runner.age ?? '–'}</td>
      <td className="wide">{runner.group}</td>
      <td className="wide long">{runner.company}</td>
      <td className="wide long">{runner.phone}</td>
      <td className="wide">{runner.paid ? 'ja' : 'nej'}</td>
      <td className="not-printed">
        <Button
          variant="text"
          size="small"
          aria-label={`Ändra ${name}`}
          onClick={() => onChange(runner)}
          sx={{ minWidth: 0, px: { xs: 0.5, md: 1.5 } }}
        >
          Ändra
        </Button>
      </td>
    </tr>
  );
});
