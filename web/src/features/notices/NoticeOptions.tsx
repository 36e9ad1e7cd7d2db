import Box from '@mui/material/Box';
import { noticeEndProblem, type Severity } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { CheckField } from '../../components/CheckField';
import { ChoiceField, PlainField } from '../../components/PlainFields';
import { useServerNow } from '../../components/time-hooks';
import { endChoices, endOptions, type EndOption } from './notices';

/**
 * A draft of a notice. `id` makes publishing idempotent; `typedEnd` is Swedish wall time, used when `end` is
 * 'tid'.
 */
export interface NoticeDraft {
  readonly id: string;
  readonly text: string;
  readonly severity: Severity;
  readonly distances: readonly number[];
  readonly end: EndOption;
  readonly typedEnd: string;
}

interface NoticeOptionsProps {
  readonly draft: NoticeDraft;
  readonly isChecked: boolean;
  readonly onChange: (fields: Partial<NoticeDraft>) => void;
}

const MINUTE = 60_000;

/** The notice's severity, end and distances. */
export function NoticeOptions({ draft, isChecked, onChange }: NoticeOptionsProps) {
  const { edition } = useAppConfig();
  const now = useServerNow(MINUTE);
  const choices = endChoices(now, edition.date);
  const endProblem = noticeEndProblem(choices.at('tid', draft.typedEnd), now);
  const toggle = (metres: number, isChosen: boolean) => {
    const others = draft.distances.filter((distance) => distance !== metres);
    onChange({ distances: isChosen ? [...others, metres].sort((one, other) => one - other) : others });
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ChoiceField
          label="Hur viktigt"
          value={draft.severity}
          options={[
            { value: 'important', label: 'Viktigt' },
            { value: 'information', label: 'Information' },
          ]}
          onChange={(severity) => {
            onChange({ severity: severity as Severity });
          }}
        />
        <ChoiceField
          label="Slutar synas"
          value={draft.end}
          options={endOptions.map((end) => ({ value: end, label: choices.label(end) }))}
          onChange={(end) => {
            onChange({ end: end as EndOption });
          }}
        />
      </Box>
      {draft.end === 'tid' && (
        <PlainField
          label="Till och med"
          type="datetime-local"
          value={draft.typedEnd}
          onType={(typedEnd) => {
            onChange({ typedEnd });
          }}
          help="Högst sju dygn framåt"
          problem={isChecked ? endProblem : undefined}
        />
      )}
      <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ p: 0, fontSize: '0.875rem', fontWeight: 600, color: 'text.secondary' }}>
          Gäller (ingen vald är alla)
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
          {edition.distances.map(({ metres, label }) => (
            <CheckField
              key={metres}
              label={label}
              checked={draft.distances.includes(metres)}
              onChange={(event) => {
                toggle(metres, event.target.checked);
              }}
            />
          ))}
        </Box>
      </Box>
    </>
  );
}
