import type { Day } from '@app/domain';
import { ChoiceField, PlainField } from '../../components/PlainFields';
import { startChoices, type CorrectionFields, type CorrectionKind } from './correction-fields';

interface AskedProps {
  /** The kinds there are to choose from. */
  readonly kinds: Readonly<Partial<Record<CorrectionKind, string>>>;
  readonly day: Day;
  readonly fields: CorrectionFields;
  readonly onChange: (fields: CorrectionFields) => void;
}

/** What is to be put right, and what that kind of correction needs to know. */
export function Asked({ kinds, day, fields, onChange }: AskedProps) {
  const { kind } = fields;
  const change = (news: Partial<CorrectionFields>) => {
    onChange({ ...fields, ...news });
  };
  return (
    <>
      <ChoiceField
        label="Vad ska rättas?"
        value={kind}
        options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        onChange={(value) => {
          change({ kind: value as CorrectionKind });
        }}
      />
      {kind === 'start' ? (
        <>
          <ChoiceField
            label="Lopp"
            value={fields.parts.join()}
            options={startChoices(day).map(({ parts, label }) => ({ value: parts.join(), label }))}
            onChange={(parts) => {
              change({ parts: parts.split(',') });
            }}
          />
          <PlainField
            label="Sekunder senare"
            help="Med minus framför: tidigare. Alla tider i loppet räknas om."
            autoComplete="off"
            value={fields.seconds}
            onType={(seconds) => {
              change({ seconds });
            }}
          />
        </>
      ) : (
        <PlainField
          label={kind === 'swap' ? 'Den enas nummer' : 'Startnummer'}
          help={bibHelp[kind]}
          autoComplete="off"
          value={fields.bibs}
          onType={(bibs) => {
            change({ bibs });
          }}
        />
      )}
      {kind === 'swap' && (
        <PlainField
          label="Den andras nummer"
          help="Allt som numren har korsat följer med."
          autoComplete="off"
          value={fields.other}
          onType={(other) => {
            change({ other });
          }}
        />
      )}
      {kind === 'run' && (
        <ChoiceField
          label="Rätt nummer är"
          value={fields.by}
          options={[
            { value: '-1', label: 'Ett lägre' },
            { value: '1', label: 'Ett högre' },
          ]}
          onChange={(by) => {
            change({ by: by as CorrectionFields['by'] });
          }}
        />
      )}
      {kind === 'mark' && (
        <ChoiceField
          label="Markering"
          value={fields.mark}
          options={MARKS}
          onChange={(mark) => {
            change({ mark: mark as CorrectionFields['mark'] });
          }}
        />
      )}
      {(kind === 'finish' || kind === 'insert') && (
        <PlainField
          label="Tid från starten"
          help="Minuter, sekunder och tiondelar: 18:10,3"
          autoComplete="off"
          value={fields.time}
          onType={(time) => {
            change({ time });
          }}
        />
      )}
    </>
  );
}

const MARKS = [
  { value: 'dnf', label: 'DNF' },
  { value: 'dns', label: 'DNS' },
  { value: 'dsq', label: 'DSQ' },
  { value: '', label: 'Ingen' },
] as const;

const bibHelp: Readonly<Record<Exclude<CorrectionKind, 'start'>, string>> = {
  finish: 'Den vars tid är fel.',
  insert: 'Den som har gått i mål utan att tas in.',
  swap: 'En av de två som bar varandras nummer.',
  tie: 'De som delar placering, t.ex. 12, 13.',
  order: 'I den ordning de gick i mål, t.ex. 13, 12.',
  run: 'Från och till det nummer som togs in, t.ex. 12–24. Alla målgångar däremellan flyttas ett nummer.',
  mark: 'Ett eller flera, t.ex. 12, 13.',
};
