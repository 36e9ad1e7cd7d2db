/** Where an organiser repairs a finding: a page, or a button. `find`: the search text for that page. */
export type FixLink =
  | { readonly at: 'race-editor' | 'journal' | 'conflicts'; readonly part: string; readonly find: string }
  | { readonly at: 'registration'; readonly registration: string }
  | { readonly at: 'mark-dnf'; readonly part: string; readonly sort: string };

/** One finding of a check. `words` contains names: for organisers only. */
export interface CheckRow {
  /** Unique within its check. */
  readonly key: string;
  readonly words: string;
  /** The race concerned; null for payments. */
  readonly part: string | null;
  /** The registration concerned; null without one. */
  readonly registration: string | null;
  readonly repair: FixLink;
}

/** Every check, ordered from payment to finish. */
export const checkIds = [
  'paid-twice',
  'unsettled',
  'paid-not-listed',
  'listed-without-receipt',
  'paid-without-bib',
  'bib-without-payment',
  'finished-unregistered',
  'never-seen-again',
  'two-at-once',
  'beats-record',
  'in-conflict',
  'clock-ahead',
] as const;

export type CheckId = (typeof checkIds)[number];

/** One check of a race day, with all its findings. */
export interface Check {
  readonly id: CheckId;
  readonly rows: readonly CheckRow[];
}

/** The number of findings of one check. */
export interface CheckCount {
  readonly id: CheckId;
  readonly count: number;
}

/**
 * A race day's checks as sent to organisers. `now`: the server's clock, epoch ms; `date` and `days` (to
 * choose from) are YYYY-MM-DD.
 */
export interface CheckedDay {
  readonly now: number;
  readonly date: string;
  readonly days: readonly string[];
  readonly checks: readonly Check[];
}

/** The title of a check, and how to resolve its findings. */
interface CheckTexts {
  readonly title: string;
  readonly help: string;
}

export const checkTexts: Readonly<Record<CheckId, CheckTexts>> = {
  'paid-twice': {
    title: 'Betalt två gånger',
    help: 'Betala tillbaka det som kom för mycket, och markera betalningen som hanterad i anmälan.',
  },
  unsettled: {
    title: 'Betalt men inte avstämt',
    help: 'Anmälan och pengarna går inte ihop. Jämför med Swish eller banken i anmälan.',
  },
  'paid-not-listed': {
    title: 'Betald men inte på startlistan',
    help: 'Läggs till av sig självt inom någon minut. Står raden kvar: se vad som har hänt i anmälan.',
  },
  'listed-without-receipt': {
    title: 'På startlistan utan kvitto',
    help: 'Kvittot ges av sig självt när pengarna kommer. Står raden kvar: skicka kvittot på nytt från anmälan, eller ta betalt.',
  },
  'paid-without-bib': {
    title: 'Betald utan startnummer',
    help: 'Ge löparen ett nummer innan loppet startar.',
  },
  'bib-without-payment': {
    title: 'Startnummer utan betalning',
    help: 'Löparen är tillagd för hand. Ta betalt, eller ge numret till någon som har betalat.',
  },
  'finished-unregistered': {
    title: 'I mål utan anmälan',
    help: 'Löparen är tillagd för hand och har sprungit. Kontrollera vem det är och att avgiften är betald.',
  },
  'never-seen-again': {
    title: 'Startade och sågs aldrig mer',
    help: 'Ta reda på att löparen är i säkerhet. Markera sedan DNF, eller för in målgången.',
  },
  'two-at-once': {
    title: 'Två i mål samtidigt på två enheter',
    help: 'Kanske samma löpare med fel nummer på den ena. Är båda rätt behöver inget göras.',
  },
  'beats-record': {
    title: 'Snabbare än banrekordet',
    help: 'Kontrollera starten, distansen och numret innan det ropas ut. Är tiden rätt: grattis!',
  },
  'in-conflict': {
    title: 'Går inte ihop',
    help: 'Något som gällde är taget ur kraft, och resten passar inte längre.',
  },
  'clock-ahead': {
    title: 'Tid från en klocka som gick före',
    help: 'Jämför med andra tider. Är den fel: rätta tiden i journalen.',
  },
};

/** Counts the findings of each check. */
export function checkCounts(checks: readonly Check[]): readonly CheckCount[] {
  return checks.map(({ id, rows }) => ({ id, count: rows.length }));
}
