import { excludesFinish, markLabel, RESULT_MARKS, type Day, type RunnerStatus } from '@app/domain';
import type { ReactNode } from 'react';
import { ChoiceField, PlainField } from '../../components/PlainFields';
import {
  betweenText,
  raceChoices,
  runnerText,
  startChoices,
  startTimeText,
  statusAtRaceEnd,
  type CorrectionFields,
  type CorrectionKind,
} from './correction';

interface CorrectionInputsProps {
  /** The kinds to choose from, with their labels. */
  readonly kinds: Readonly<Partial<Record<CorrectionKind, string>>>;
  readonly day: Day;
  readonly fields: CorrectionFields;
  readonly onChange: (fields: CorrectionFields) => void;
}

/** The form fields of a correction: its kind, and the inputs that kind needs. */
export function CorrectionInputs({ kinds, ...form }: CorrectionInputsProps) {
  const { fields, onChange } = form;
  const change = (changes: Partial<CorrectionFields>) => onChange({ ...fields, ...changes });
  const Fields = FIELDS[fields.kind];
  return (
    <>
      <ChoiceField
        label="Vad ska rättas?"
        value={fields.kind}
        options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        onChange={(value) => change({ kind: value as CorrectionKind })}
      />
      <Fields day={form.day} fields={fields} change={change} />
    </>
  );
}

interface FieldsProps extends Pick<CorrectionInputsProps, 'day' | 'fields'> {
  readonly change: (changes: Partial<CorrectionFields>) => void;
}

const FIELDS: Readonly<Record<CorrectionKind, (props: FieldsProps) => ReactNode>> = {
  start: StartFields,
  finish: TimeFields,
  insert: InsertFields,
  swap: SwapFields,
  tie: BibsField,
  order: BibsField,
  run: RunFields,
  mark: MarkFields,
  bib: NewBibFields,
  end: EndFields,
};

function StartFields({ day, fields, change }: FieldsProps) {
  return (
    <>
      <ChoiceField
        label="Lopp"
        value={fields.parts.join()}
        options={startChoices(day).map(({ parts, label }) => ({ value: parts.join(), label }))}
        onChange={(parts) => change({ parts: parts.split(',') })}
      />
      <ChoiceField
        label="Starten var"
        value={String(fields.isEarlier)}
        options={[
          { value: 'false', label: 'senare' },
          { value: 'true', label: 'tidigare' },
        ]}
        onChange={(isEarlier) => change({ isEarlier: isEarlier === 'true' })}
      />
      <PlainField
        label="Sekunder"
        help={`${startTimeText(day, fields)}Alla tider i loppet räknas om.`}
        inputMode="decimal"
        autoComplete="off"
        value={fields.seconds}
        onType={(seconds) => change({ seconds })}
      />
    </>
  );
}

function BibsField({ day, fields, change }: FieldsProps) {
  return (
    <PlainField
      label={fields.kind === 'swap' ? 'Den enas nummer' : 'Startnummer'}
      help={runnerText(day, fields.bibs) ?? bibHelp[fields.kind]}
      autoComplete="off"
      value={fields.bibs}
      onType={(bibs) => change({ bibs })}
    />
  );
}

function TimeFields(props: FieldsProps) {
  return (
    <>
      <BibsField {...props} />
      <TimeField {...props} />
    </>
  );
}

function TimeField({ fields, change }: FieldsProps) {
  return (
    <PlainField
      label="Tid från starten"
      help="Minuter, sekunder och tiondelar: 18:10,3"
      autoComplete="off"
      value={fields.time}
      onType={(time) => change({ time })}
    />
  );
}

function InsertFields(props: FieldsProps) {
  const { fields, change } = props;
  return (
    <>
      <BibsField {...props} />
      <ChoiceField
        label="När?"
        value={String(fields.isBetween)}
        options={[
          { value: 'false', label: 'Tiden är känd' },
          { value: 'true', label: 'Mellan två som gick i mål' },
        ]}
        onChange={(isBetween) => change({ isBetween: isBetween === 'true' })}
      />
      {fields.isBetween ? <BetweenFields {...props} /> : <TimeField {...props} />}
    </>
  );
}

/** The two finishers around a missed finish, and the time that it gets. */
function BetweenFields({ day, fields, change }: FieldsProps) {
  return (
    <>
      <PlainField
        label="Efter nummer"
        help={runnerText(day, fields.after) ?? 'Den som gick i mål närmast före, t.ex. 412.'}
        inputMode="numeric"
        autoComplete="off"
        value={fields.after}
        onType={(after) => change({ after })}
      />
      <PlainField
        label="Före nummer"
        help={runnerText(day, fields.before) ?? 'Den som gick i mål närmast efter, t.ex. 414.'}
        inputMode="numeric"
        autoComplete="off"
        value={fields.before}
        onType={(before) => change({ before })}
      />
      <div role="status">{betweenText(day, fields)}</div>
    </>
  );
}

function SwapFields(props: FieldsProps) {
  return (
    <>
      <BibsField {...props} />
      <PlainField
        label="Den andras nummer"
        help="Alla målgångar med de numren följer med."
        autoComplete="off"
        value={props.fields.other}
        onType={(other) => props.change({ other })}
      />
    </>
  );
}

function RunFields(props: FieldsProps) {
  return (
    <>
      <BibsField {...props} />
      <ChoiceField
        label="Rätt nummer är"
        value={props.fields.bibOffset}
        options={[
          { value: '-1', label: 'Ett lägre' },
          { value: '1', label: 'Ett högre' },
        ]}
        onChange={(bibOffset) => props.change({ bibOffset: bibOffset as CorrectionFields['bibOffset'] })}
      />
    </>
  );
}

function MarkFields(props: FieldsProps) {
  return (
    <>
      <BibsField {...props} />
      <MarkChoice {...props} label="Markering" options={MARKS} />
    </>
  );
}

function MarkChoice({
  fields,
  change,
  label,
  options,
}: FieldsProps & { readonly label: string; readonly options: readonly (typeof MARKS)[number][] }) {
  return (
    <ChoiceField
      label={label}
      value={fields.mark}
      options={options}
      onChange={(mark) => change({ mark: mark as CorrectionFields['mark'] })}
    />
  );
}

function NewBibFields({ fields, change }: FieldsProps) {
  return (
    <>
      <PlainField
        label="Löpare"
        help="Nummer eller namn."
        autoComplete="off"
        value={fields.name}
        onType={(name) => change({ name })}
      />
      <PlainField
        label="Nytt startnummer"
        help="Ett som ingen annan har den dagen."
        inputMode="numeric"
        autoComplete="off"
        value={fields.newBib}
        onType={(newBib) => change({ newBib })}
      />
    </>
  );
}

function EndFields(props: FieldsProps) {
  const { day, fields, change } = props;
  return (
    <>
      <ChoiceField
        label="Lopp"
        value={fields.parts[0] ?? ''}
        options={raceChoices(day).map(({ part, label }) => ({ value: part, label }))}
        onChange={(part) => change({ parts: [part] })}
      />
      <MarkChoice
        {...props}
        fields={{ ...fields, mark: statusAtRaceEnd(fields.mark) }}
        label="De som är kvar på banan blir"
        options={MARKS.filter(({ value }) => excludesFinish(value))}
      />
    </>
  );
}

const MARKS: readonly { readonly value: RunnerStatus; readonly label: string }[] = [
  ...RESULT_MARKS.map((value) => ({ value, label: markLabel(value) })),
  { value: '', label: 'Ingen' },
];

const bibHelp: Readonly<Partial<Record<CorrectionKind, string>>> = {
  finish: 'Den vars tid är fel.',
  insert: 'Den som har gått i mål utan att tas in.',
  swap: 'En av de två som bar varandras nummer.',
  tie: 'De som delar placering, t.ex. 12, 13.',
  order: 'I den ordning de gick i mål, t.ex. 13, 12.',
  run: 'Från och till det nummer som togs in, t.ex. 12–24. Alla målgångar däremellan flyttas ett nummer.',
  mark: 'Ett eller flera, t.ex. 12, 13.',
};
