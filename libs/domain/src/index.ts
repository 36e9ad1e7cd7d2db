export * from './age';
export { referenceKey } from './bank/bank-cells';
export * from './bank/bank-file';
export * from './bank/reconciling';
export * from './bank/reconciliation-file';
export * from './campaign';
export * from './campaign.events';
export type { ClaimEvent, Claims } from './claim';
export * from './catalogue';
export * from './charts/arrivals';
export * from './charts/day-counts';
export * from './charts/time-bins';
export * from './checks/check';
export { checksOf } from './checks/checks';
export type { ChainFacts, ChainRace } from './checks/facts';
export { checkSeen, type CorrectionEvent } from './correction';
export * from './course';
export { outlinesOf, type CourseOutline } from './course-outline';
export * from './csv';
export * from './dates';
export * from './fold';
export * from './gpx';
export * from './login';
export * from './mailing/mailing';
export * from './mailing/mailing-text';
export * from './mailing/suppression';
export * from './notice';
export * from './old-results';
export * from './operations';
export * from './overview/chain';
export * from './overview/overview';
export { lineCounts, overviewSections } from './overview/overview-sections';
export * from './parts';
export { inOneGo, type Pieces } from './pieces';
export * from './raceday/announcing';
export {
  comparisonOf,
  consequencesOf,
  type Comparison,
  type Consequences,
  type RaceChange,
  type RunnerChange,
  type Standing,
} from './raceday/before-after';
export {
  planSeries,
  readSpans,
  spansInWords,
  spansOf,
  wornSpans,
  type BibSeries,
  type BibSpan,
  type SeriesOrder,
  type SeriesPlan,
} from './raceday/bib-series';
export * from './raceday/commands';
export { decideCorrection, type CorrectionCommand } from './raceday/correcting';
export {
  emptyDay,
  forkOf,
  outcomeOf,
  revisionOf,
  type Day,
  type DaySnapshot,
  type Pickup,
  type Pickups,
  type Race,
  type Runner,
  type Withdrawal,
} from './raceday/day';
export { concernedBy, pastOf, type Past } from './raceday/past';
export * from './raceday/written-down';
export * from './raceday/decide-on-device';
export { correctionAnnounced, recordsCorrected } from './raceday/correction-words';
export { applyingId, writtenByDraft } from './raceday/drafting';
export * from './raceday/decider';
export * from './raceday/events';
export { dayFrom, evolve, isBehind } from './raceday/evolve';
export { holdAgainstSeen, type SeenDraft } from './raceday/seen-outcome';
export {
  appliedAt,
  draftInWords,
  isDrafted,
  tryDraft,
  type DraftedLine,
  type Tried,
} from './raceday/try-draft';
export * from './raceday/history';
export { momentsOf } from './raceday/moments';
export * from './raceday/in-conflict';
export { changesHistory, inForce, isWord, type Fact, type Word } from './raceday/in-force';
export * from './raceday/journal';
export { journalCsv, journalJsonLines, type JournalLine } from './raceday/journal-files';
export * from './raceday/raceday-command';
export { provenanceOf, type PlaceRule, type Provenance } from './raceday/provenance';
export type { ProvenanceStep } from './raceday/provenance-steps';
export { publicationChanges } from './raceday/publication-changes';
export {
  fingerprintInWords,
  publishedInWords,
  versionInWords,
  type PublishedState,
} from './raceday/publication-words';
export {
  fingerprintOf,
  lastPublished,
  publicationOf,
  standingsIn,
  standingsOfRace,
} from './raceday/publishing';
export * from './raceday/records';
export { whyForGood } from './raceday/revoking';
export { runMoved } from './raceday/run-of-finishes';
export * from './raceday/rows';
export * from './raceday/snapshot';
export * from './raceday/start-list';
export * from './ranking';
export { LONGEST_NOTE } from './note';
export { isWorded, LONGEST_REASON, UNSAID } from './reason';
export * from './receipts';
export * from './refusal';
export * from './refusal-texts';
export { isAbandonedSale } from './registration/abandoned-sale';
export { isBookedWith } from './registration/booking';
export * from './registration/duplicates';
export { bankPayment, LONGEST_REFERENCE } from './registration/linking';
export * from './registration/entering';
export { LONGEST_WORDS, subjectsIn } from './registration/erasing';
export * from './registration/erasure-desk';
export * from './registration/erasure-preview';
export * from './registration/own-data';
export * from './registration/own-data-words';
export { runnerChange } from './registration/own-runner-words';
export * from './registration/money-notes';
export * from './registration/owed';
export * from './registration/payment-texts';
export { paymentsCsv, paymentsFileName, paymentStatusWords } from './registration/payments-file';
export * from './registration/pricing';
export * from './registration/registered-runner';
export { isPaidWith, isToPay } from './registration/payment-links';
export * from './registration/reminder';
export * from './registration/registration.commands';
export * from './registration/registration.decider';
export * from './registration/registration.events';
export {
  cameToNothing,
  openBooking,
  type Booking,
  type PaymentLink,
  type Registration,
} from './registration/registration.state';
export { openRest, owedIn, owedPartsIn, paidRest, restsOf } from './registration/rest';
export { registrationHistory, type HistoryEntry } from './registration/registration-words';
export { whoSaid } from './who-said';
export * from './result-files';
export * from './result-time';
export * from './runner-import';
export { isBib, LONGEST } from './runner-rules';
export * from './search';
export * from './site/moments';
export * from './site/page-at';
export * from './site/pages';
export * from './site/prose';
export * from './streams';
export * from './text-file';
export * from './typed-code';
export * from './typed-text';
