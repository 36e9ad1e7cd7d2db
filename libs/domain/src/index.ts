export * from './age';
export { referenceKey } from './bank/bank-cells';
export * from './bank/bank-file';
export * from './bank/reconciliation';
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
export type { CheckInput, CheckedRace } from './checks/check-input';
export { checkDraftVersion, type CorrectionEvent } from './correction';
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
export * from './overview/edition-figures';
export * from './overview/overview';
export { lineCounts, overviewSections } from './overview/overview-sections';
export * from './parts';
export { runAllChunks, type ChunkedWork } from './chunked-work';
export * from './raceday/announcing';
export {
  compareDays,
  consequencesOf,
  type Comparison,
  type Consequences,
  type RaceChange,
  type RunnerChange,
  type Standing,
} from './raceday/compare-days';
export {
  planSeries,
  parseBibSpans,
  formatBibSpans,
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
export { runnersConcernedBy, pastEvents, type PastEvent } from './raceday/event-history';
export * from './raceday/clock-info';
export * from './raceday/decide-on-device';
export { correctionAnnouncements, recordAnnouncements } from './raceday/correction-text';
export { draftCommandId, lastEventOfDraft } from './raceday/apply-draft';
export * from './raceday/decider';
export * from './raceday/events';
export { dayFrom, evolve, needsRefetch } from './raceday/evolve';
export { checkReviewedOutcome, type ReviewedDraft } from './raceday/reviewed-outcome';
export {
  withEndTime,
  describeDraft,
  isDraftedCommand,
  tryDraft,
  type DraftedLine,
  type DraftOutcome,
} from './raceday/try-draft';
export * from './raceday/history';
export { raceClockTimes } from './raceday/race-clock';
export * from './raceday/conflict';
export {
  changesHistory,
  effectiveEvents,
  isHistoryChange,
  type StateEvent,
  type HistoryChange,
} from './raceday/effective-events';
export * from './raceday/journal';
export { journalCsv, journalJsonLines, type JournalLine } from './raceday/journal-files';
export * from './raceday/raceday-command';
export { provenanceOf, type PlaceRule, type Provenance } from './raceday/provenance';
export type { ProvenanceStep } from './raceday/provenance-steps';
export { publicationChanges } from './raceday/publication-changes';
export {
  formatFingerprint,
  publicationText,
  versionText,
  type PublishedState,
} from './raceday/publication-text';
export {
  fingerprintOf,
  lastPublished,
  publicationOf,
  standingsIn,
  standingsOfRace,
} from './raceday/publishing';
export * from './raceday/records';
export { irrevocableReason } from './raceday/revoking';
export { shiftFinishes } from './raceday/shift-finishes';
export * from './raceday/rows';
export * from './raceday/snapshot';
export * from './raceday/start-list';
export * from './ranking';
export { MAX_NOTE_LENGTH } from './note';
export { hasLetters, MAX_REASON_LENGTH, PLACEHOLDER_REASON } from './reason';
export * from './receipts';
export * from './refusal';
export * from './refusal-texts';
export { isAbandonedSale } from './registration/abandoned-sale';
export { isBookedWithCode } from './registration/booking';
export * from './registration/duplicates';
export { bankPaymentId, MAX_REFERENCE_LENGTH } from './registration/linking';
export * from './registration/start-list-entry';
export { MAX_ERASURE_MESSAGE_LENGTH, erasedSubjectsIn } from './registration/erasing';
export * from './registration/erasure-search';
export * from './registration/erasure-preview';
export * from './registration/data-export';
export * from './registration/data-export-sections';
export { runnerChangeText } from './registration/runner-change-text';
export * from './registration/money-notes';
export * from './registration/owed';
export * from './registration/payment-texts';
export { paymentsCsv, paymentsFileName, paymentStatusLabels } from './registration/payments-file';
export * from './registration/pricing';
export * from './registration/registered-runner';
export { isLinkSettled, isLinkPayable } from './registration/payment-links';
export * from './registration/reminder';
export * from './registration/registration.commands';
export * from './registration/registration.decider';
export * from './registration/registration.events';
export {
  isClosedUnpaid,
  openBooking,
  type Booking,
  type PaymentLink,
  type Registration,
} from './registration/registration.state';
export {
  openBalanceDue,
  owedIn,
  owedPartsIn,
  paidBalanceDue,
  balancesDueOf,
} from './registration/balance-due';
export { registrationHistory, type HistoryEntry } from './registration/registration-history';
export { actorName } from './actor-name';
export * from './result-files';
export * from './result-time';
export * from './runner-import';
export { isBib, LIMITS } from './runner-rules';
export * from './search';
export * from './site/edition-phase';
export * from './site/page-at';
export * from './site/pages';
export * from './site/prose';
export * from './streams';
export * from './text-file';
export * from './code-input';
export * from './text-input';
