import clsx from 'clsx';
import { Fragment, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  editionPhase,
  type DistanceStart,
  type InlineText,
  type ProseBlock,
  firstStart,
  priceStepAt,
} from '@app/domain';
import { useAppConfig, type Edition } from '../../api/app-config';
import { usePlannedEdition, type PlannedEdition } from '../../api/planned-edition';
import { CourseMark } from '../../components/CourseMark';
import { distanceClass, distanceText } from '../../components/DistanceChip';
import { Fees } from '../../components/Fees';
import { lazyComponent } from '../../components/lazy-component';
import { PageWidth } from '../../components/PageLayout';
import { useServerTimeSelector } from '../../components/time-hooks';
import { formatClock, formatDayOfYear, formatMoney } from '../../config/formats';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';
import { Countdown } from './DayClock';
import { Hero } from './Hero';
import styles from './HomePage.module.css';

const [RaceDay] = lazyComponent(async () => (await import('./RaceDay')).RaceDay);
const [AfterTheRace] = lazyComponent(async () => (await import('./AfterTheRace')).AfterTheRace);

/** The home page, by the phase of the edition: registering, waiting, race day or over. */
export function HomePage() {
  const { edition: programme } = useAppConfig();
  const phase = useServerTimeSelector((now) => editionPhase(programme, now));
  const isBefore = phase === 'registering' || phase === 'waiting';
  const edition = usePlannedEdition({ subscribe: isBefore });
  return (
    <>
      <Hero edition={edition} phase={phase} />
      {isBefore && <Facts edition={edition} isWaiting={phase === 'waiting'} />}
      <PageWidth>
        {!isBefore && (
          <div className={phase === 'race-day' ? styles.raceDay : styles.over}>
            <Suspense>
              {phase === 'race-day' ? <RaceDay edition={edition} /> : <AfterTheRace edition={edition} />}
            </Suspense>
          </div>
        )}
        {isBefore && <StartTimes edition={edition} />}
        <AboutTheRace />
        {phase === 'over' && <StartTimes edition={edition} />}
        <Fees edition={edition} />
      </PageWidth>
    </>
  );
}

/** About the race, and how to pay with the wellness benefit: texts from the edition's folder. */
function AboutTheRace() {
  const { home, benefit } = useAppConfig().texts;
  return (
    <section className={styles.about}>
      <div>
        <h2 className={clsx('heading-2', styles.title)}>{home.title}</h2>
        <ProseText blocks={home.blocks} />
      </div>
      {benefit && (
        <div className={styles.benefit}>
          <h2 className={clsx('heading-2', styles.benefitTitle)}>{benefit.title}</h2>
          <ProseText blocks={benefit.blocks} />
        </div>
      )}
    </section>
  );
}

/** A text from the edition's folder, below its heading. */
function ProseText({ blocks }: { blocks: readonly ProseBlock[] }) {
  return (
    <div className={styles.prose}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: ProseBlock }) {
  if (block.kind === 'list') {
    const items = block.items.map((words, index) => (
      <li key={index}>
        <RichText words={words} />
      </li>
    ));
    return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
  }
  const text = <RichText words={block.words} />;
  return block.kind === 'heading' ? <h3 className="heading-3">{text}</h3> : <p>{text}</p>;
}

function RichText({ words }: { words: readonly InlineText[] }) {
  return words.map((span, index) => <Fragment key={index}>{renderSpan(span)}</Fragment>);
}

function renderSpan(span: InlineText) {
  if (typeof span === 'string') return span;
  if (span.kind === 'break') return <br />;
  const inner = <RichText words={span.words} />;
  if (span.kind === 'link')
    return span.to.startsWith('/') ? <Link to={span.to}>{inner}</Link> : <a href={span.to}>{inner}</a>;
  return span.kind === 'strong' ? <strong>{inner}</strong> : <em>{inner}</em>;
}

/** The start time of each distance, with links to its lists. */
function StartTimes({ edition }: { edition: PlannedEdition }) {
  return (
    <section aria-labelledby="starts" className={styles.starts}>
      <h2 id="starts" className={clsx('heading-2', styles.title)}>
        Starttider
      </h2>
      <ul className={styles.cards}>
        {edition.starts.map((start) => (
          <Start key={start.metres} day={edition.date} {...start} />
        ))}
      </ul>
    </section>
  );
}

function Start({ day, metres, label, start }: DistanceStart & { day: string }) {
  const choice = { day, distance: metres };
  return (
    <li data-surface="" className={clsx(distanceClass(metres), styles.card)}>
      <CourseMark metres={metres} stroke={5} className={styles.shape} />
      <h3 className={styles.label}>{label}</h3>
      <p className={styles.length}>{distanceText(metres)}</p>
      <p className="text time">kl. {formatClock(start)}</p>
      <div className={styles.lists}>
        <ListLink to={paths.startLists(choice)} label="Startlista" race={label} />
        <ListLink to={paths.results(choice)} label="Resultat" race={label} />
      </div>
    </li>
  );
}

function ListLink({ to, label, race }: { to: string; label: string; race: string }) {
  return (
    <Link to={to}>
      {label} <span className="sr-only">{race}</span>
    </Link>
  );
}

/**
 * Key facts before the race: time left, registration deadline and current fee. Once registration closes, the
 * start lists instead.
 */
function Facts({ edition, isWaiting }: { edition: PlannedEdition; isWaiting: boolean }) {
  const first = edition.starts[0]?.start ?? '';
  return (
    <section aria-label="Inför loppet" className={styles.band}>
      <dl className={styles.facts}>
        <Fact
          label="Till första start"
          note={`${formatDayOfYear(edition.date)} kl.\u00a0${formatClock(first)}`}
        >
          <Countdown to={firstStart({ date: edition.date, distances: edition.starts })} />
        </Fact>
        {isWaiting ? <ClosedFacts /> : <OpenFacts edition={edition} />}
      </dl>
    </section>
  );
}

function OpenFacts({ edition }: { edition: Edition }) {
  const [day = '', time = ''] = edition.registrationCloses.split('T');
  return (
    <>
      <Fact label="Sista dag för anmälan" note={`till kl.\u00a0${formatClock(time)}`}>
        {formatDayOfYear(day)}
      </Fact>
      <FeeNow edition={edition} />
    </>
  );
}

function FeeNow({ edition: { prices, currency } }: { edition: Edition }) {
  const index = useServerTimeSelector((now) => priceStepAt(prices, now));
  const [step, next] = [prices[index], prices[index + 1]];
  if (!step) return null;
  const until = step.until !== null && next && `till och med ${formatDayOfYear(step.until.slice(0, 10))}`;
  return (
    <Fact label="Startavgift nu" note={['vuxen och barn', until].filter(Boolean).join(', ')}>
      {formatMoney(step.adult, currency)} och {formatMoney(step.child, currency)}
    </Fact>
  );
}

function ClosedFacts() {
  return (
    <>
      <Fact label={messages.closed} note="på tävlingsdagen, innan starten går">
        Anmäl dig på plats
      </Fact>
      <Fact label="Startlistor" note="nummer, klass och klubb för alla anmälda">
        <Link to={paths.startLists()} className="link">
          Se vilka som springer
        </Link>
      </Fact>
    </>
  );
}

interface FactProps {
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Fact({ label, note, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className={clsx('figure', styles.value)}>{children}</dd>
      <dd className="tabular muted">{note}</dd>
    </div>
  );
}
