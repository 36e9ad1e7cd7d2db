import { useMutation, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { Suspense, useRef, useState } from 'react';
import { isAdult, possibleDuplicates, type Fees, ownValue } from '@app/domain';
import type { SessionRunner } from '@app/views';
import { errorText, postJson } from '../../api/client';
import {
  type Runners,
  cacheOwnRegistration,
  fetchRegistrationIfOwner,
  type OwnRegistration,
} from '../../api/registration';
import { Alert } from '../../components/Alert';
import { AnonymousMark, anonymityChoice, anonymityHelp } from '../../components/AnonymousMark';
import { CheckField } from '../../components/CheckField';
import { DistanceChip } from '../../components/DistanceChip';
import { lazyComponent } from '../../components/lazy-component';
import { PlainTable } from '../../components/PlainTable';
import { fullName } from '../../components/runner-text';
import { formatMoney } from '../../config/formats';
import { readRunnerDraft } from './runner-draft';
import { useRefusalHandler } from './refusals';
import styles from './Participants.module.css';

const [RunnerDialog, usePreloadRunnerDialog] = lazyComponent(
  async () => (await import('./RunnerDialog')).RunnerDialog,
);

/** Stands for a new participant in the dialog. */
const NEW_RUNNER = '';

interface ParticipantsProps {
  /** The e-mail address that owns the registration. */
  readonly email: string;
  readonly runners: Runners;
  /** The participants as paid for, if organisers corrected something later. */
  readonly bought: Runners | null;
  readonly fees: Fees;
  readonly currency: string;
  readonly isLocked: boolean;
}

/** The participants, and the buttons to edit them while they are not locked. */
export function Participants({ email, runners, bought, fees, currency, isLocked }: ParticipantsProps) {
  usePreloadRunnerDialog();
  const [edited, setEdited] = useState(() => (isLocked ? undefined : unsavedKey(email, runners)));
  const addButton = useRef<HTMLButtonElement>(null);
  const isEmpty = Object.keys(runners).length === 0;
  const close = () => {
    setEdited(undefined);
    // Removing a participant also removes the button that opened the dialog, which then cannot get the focus
    // back.
    setTimeout(() => {
      if (document.activeElement === document.body) addButton.current?.focus();
    });
  };

  return (
    <section aria-labelledby="participants">
      <h2 id="participants" className={clsx('heading-2', styles.title)}>
        Deltagare
      </h2>
      {isEmpty ? (
        <p className={styles.lead}>
          {isLocked
            ? 'Inga deltagare är anmälda.'
            : 'Lägg till alla som ska springa, vuxna och barn. Ni betalar tillsammans.'}
        </p>
      ) : (
        <ParticipantList
          runners={runners}
          bought={bought}
          fees={fees}
          currency={currency}
          onEdit={isLocked ? undefined : setEdited}
        />
      )}
      {!isLocked && <DuplicateWarning runners={runners} />}
      {isLocked ? (
        <AnonymityChoices email={email} runners={runners} />
      ) : (
        <button
          type="button"
          ref={addButton}
          onClick={() => setEdited(NEW_RUNNER)}
          className={clsx('button', isEmpty && 'filled', styles.add)}
        >
          Lägg till deltagare
        </button>
      )}
      {edited !== undefined && (
        <Suspense>
          <RunnerDialog
            email={email}
            saved={knownRunner(runners, edited)}
            surname={familyName(runners)}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}

/**
 * Warns about a participant entered twice in this family. The server does not forbid it, and the page does
 * not know other families.
 */
function DuplicateWarning({ runners }: { runners: Runners }) {
  const groups = possibleDuplicates(Object.values(runners));
  return groups.map(([runner]) =>
    runner ? (
      <Alert
        key={`${fullName(runner)} ${String(runner.distance)}`}
        severity="info"
        role="status"
        className={styles.duplicate}
      >
        {fullName(runner)} står två gånger på samma distans i din anmälan. Ta bort den ena om det är samma
        person.
      </Alert>
    ) : null,
  );
}

/** The participant whose dialog had unsaved changes when the session ended or the page reloaded. */
function unsavedKey(email: string, runners: Runners): string | undefined {
  const draft = readRunnerDraft(email);
  return draft && (Object.hasOwn(runners, draft.key) ? draft.key : NEW_RUNNER);
}

function knownRunner(runners: Runners, key: string) {
  const runner = ownValue(runners, key);
  return runner && { key, runner };
}

function familyName(runners: Runners): string {
  return Object.values(runners).at(-1)?.lastname ?? '';
}

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

function ParticipantList({ runners, bought, fees, currency, onEdit }: ParticipantListProps) {
  return (
    <PlainTable caption="Deltagare" className={styles.list}>
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
            price={feeText((bought && ownValue(bought, key)) ?? runner, fees, currency)}
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
        <div className={clsx('narrow', styles.race)}>{race}</div>
      </td>
      <td className="wide free-text">{company}</td>
      <td className="num wide">{age}</td>
      <td className="wide">{race}</td>
      <td className="num">{price}</td>
      {onEdit && (
        <td className="num">
          <button
            type="button"
            onClick={onEdit}
            aria-label={`Ändra ${name}`}
            className={clsx('button quiet small', styles.edit)}
          >
            Ändra
          </button>
        </td>
      )}
    </tr>
  );
}

interface AnonymityChoicesProps {
  /** The e-mail address that owns the registration. */
  readonly email: string;
  readonly runners: Runners;
}

/**
 * Which participants appear without their name. Can be changed at any time, paid or not; saves each change at
 * once.
 */
function AnonymityChoices({ email, runners }: AnonymityChoicesProps) {
  const named = Object.entries(runners).filter(([, { lastname }]) => lastname !== '');
  if (named.length === 0) return null;
  return (
    <fieldset aria-describedby="name-choices" className={styles.anonymity}>
      <legend>{anonymityChoice}</legend>
      <p id="name-choices">{anonymityHelp}</p>
      {named.map(([key, runner]) => (
        <AnonymityChoice key={key} email={email} id={key} runner={runner} />
      ))}
    </fieldset>
  );
}

interface AnonymityChoiceProps {
  readonly email: string;
  readonly id: string;
  readonly runner: SessionRunner;
}

function AnonymityChoice({ email, id, runner }: AnonymityChoiceProps) {
  const { mutate, isPending, isSuccess, variables, error } = useChooseAnonymity(email, id);
  const saved = runner.anonymous ?? false;
  // An organiser may have changed the choice after it was saved.
  const isNews = isSuccess && variables === saved;
  return (
    <div>
      <CheckField
        label={fullName(runner)}
        checked={isPending ? variables : saved}
        onChange={({ target }) => mutate(target.checked)}
      />
      <div role="status">
        {isPending && 'Sparar…'}
        {isNews && savedText(saved)}
      </div>
      {error && (
        <Alert severity="error" className={styles.error}>
          Inte sparat. {errorText(error)}
        </Alert>
      )}
    </div>
  );
}

function savedText(isAnonymous: boolean): string {
  return isAnonymous ? 'Sparat, visas som Anonym' : 'Sparat, visas med namn';
}

/**
 * Saves whether the participant `runner` of `email` appears without their name. One save at a time, so that
 * the last answer is the newest.
 */
function useChooseAnonymity(email: string, runner: string) {
  const client = useQueryClient();
  const handleRefusal = useRefusalHandler();
  return useMutation({
    scope: { id: 'anonymity' },
    mutationFn: async (anonymous: boolean) => {
      await fetchRegistrationIfOwner(email, client);
      return postJson<OwnRegistration>('/anonymity', { runner, anonymous });
    },
    onSuccess: (registration) => cacheOwnRegistration(client, registration),
    onError: handleRefusal,
  });
}
