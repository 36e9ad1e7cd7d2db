import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isAdult, type Fees } from '@app/domain';
import type { SessionRunner } from '@app/views';
import type { Runners } from '../../api/registration';
import { AnonymousMark } from '../../components/AnonymousMark';
import { DistanceChip } from '../../components/DistanceChip';
import { PlainTable } from '../../components/PlainTable';
import { fullName } from '../../components/runner-text';
import { formatMoney } from '../../config/formats';

interface ParticipantListProps {
  readonly runners: Runners;
  /**
   * The participants as paid for, if organisers corrected something later. Their prices are the paid ones.
   */
  readonly bought: Runners | null;
  readonly fees: Fees;
  readonly currency: string;
  /** Opens a participant for editing. Undefined while the list is locked. */
  readonly onEdit: ((key: string) => void) | undefined;
}

export function ParticipantList({ runners, bought, fees, currency, onEdit }: ParticipantListProps) {
  return (
    <PlainTable caption="Deltagare" sx={{ '& td': { verticalAlign: 'middle' } }}>
      <thead>
        <tr>
          <th scope="col">Namn</th>
          <th scope="col" className="wide">
            Klubb/Företag
          </th>
          <th scope="col" className="num wide">
            Ålder
          </th>
          <th scope="col" className="wide">
            Distans
          </th>
          <th scope="col" className="num">
            Pris
          </th>
          {onEdit && (
            <th scope="col">
              <span className="sr-only">Ändra</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {Object.entries(runners).map(([key, runner]) => (
          <Participant
            key={key}
            runner={runner}
            price={feeText(bought?.[key] ?? runner, fees, currency)}
            onEdit={onEdit && (() => onEdit(key))}
          />
        ))}
      </tbody>
    </PlainTable>
  );
}

function feeText({ age }: SessionRunner, fees: Fees, currency: string): string {
  return age === null ? '–' : formatMoney(isAdult(age) ? fees.adult : fees.child, currency);
}

interface ParticipantProps {
  readonly runner: SessionRunner;
  readonly price: string;
  readonly onEdit: (() => void) | undefined;
}

function Participant({ runner, price, onEdit }: ParticipantProps) {
  const { group, company, age, distance } = runner;
  const name = fullName(runner);
  const race = <DistanceChip metres={Math.round(distance * 1000)} />;
  return (
    <tr>
      <td className="free-text">
        <strong>{name}</strong> <AnonymousMark runner={runner} />
        {group !== '' && <div className="sub">{group}</div>}
        <div className="sub narrow">
          {[age !== null && `${String(age)} år`, company].filter(Boolean).join(', ')}
        </div>
        <Box className="narrow" sx={{ mt: 0.5 }}>
          {race}
        </Box>
      </td>
      <td className="wide free-text">{company}</td>
      <td className="num wide">{age}</td>
      <td className="wide">{race}</td>
      <td className="num">{price}</td>
      {onEdit && (
        <td className="num">
          <Button size="small" variant="text" onClick={onEdit} aria-label={`Ändra ${name}`} sx={{ mr: -1 }}>
            Ändra
          </Button>
        </td>
      )}
    </tr>
  );
}
