export * from './age';
export * from './bank/bank-file';
export * from './bank/reconciliation';
export * from './campaign';
export * from './catalogue';
export * from './charts/day-counts';
export * from './charts/histograms';
export * from './checks/check';
export { checksOf, type CheckInput, type CheckedRace } from './checks/checks';
export { checkDraftVersion, type CorrectionEvent } from './correction';
export * from './course';
export * from './csv';
export * from './dates';
export * from './fold';
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
export * from './own-value';
export * from './parts';
export type { ChunkedWork } from './chunked-work';
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
  openClockSkew,
  outcomeOf,
  pastEvents,
  revisionOf,
  runnersConcernedBy,
  type Day,
  type DaySnapshot,
  type PastEvent,
  type Pickup,
  type Pickups,
  type Race,
  type Runner,
  type Withdrawal,
} from './raceday/day';
export * from './raceday/decide-on-device';
export {
  concernsDevice,
  deviceCommands,
  eventsForDevice,
  type DeviceCommand,
  type DeviceCommands,
  type DeviceUndo,
} from './raceday/device-commands';
export {
  correctionAnnouncements,
  describeDraftedCommand,
  recordAnnouncements,
} from './raceday/correction-text';
export * from './raceday/decider';
export * from './raceday/events';
export { addWithoutApplying, dayFrom, dayFromSnapshot, evolve, needsRefetch } from './raceday/evolve';
export {
  checkReviewedOutcome,
  crossingsPassedByDraft,
  describeDraft,
  draftCommandId,
  isDraftedCommand,
  closingOfDraft,
  lastEventOfDraft,
  tryDraft,
  withEndTime,
  type ReviewedDraft,
} from './raceday/draft';
export * from './raceday/history';
export { conflictTexts } from './raceday/conflict';
export {
  hasRetroactiveEffect,
  effectiveEvents,
  isHistoryChange,
  type HistoryChange,
} from './raceday/effective-events';
export * from './raceday/journal';
export { provenanceOf, type PlaceRule, type Provenance, type ProvenanceStep } from './raceday/provenance';
export { lastPublished, publicationChanges, standingsOfRace } from './raceday/publishing';
export {
  fingerprintOf,
  formatFingerprint,
  publicationOf,
  publicationText,
  standingsIn,
  versionText,
  type PublishedState,
} from './raceday/publication';
export { raceAnnouncements, type RaceAnnouncement } from './raceday/race-announcement';
export * from './raceday/records';
export { runnerChangeText } from './raceday/event-text';
export { setAsideReasons, UNDO_REASON } from './raceday/revoking';
export { type GivenReason, hasCutNames, namesToConfirm, reasonText } from './raceday/stored-reason';
export { shiftFinishes } from './raceday/shift-finishes';
export { crossingsPassedBy, type PassedCrossing } from './raceday/passed-crossings';
export * from './raceday/result-marks';
export * from './raceday/rows';
export * from './raceday/snapshot';
export * from './raceday/start-list';
export * from './ranking';
export { hasLetters, MAX_NOTE_LENGTH, MAX_REASON_LENGTH, PLACEHOLDER_REASON } from './reason';
export * from './receipts';
export * from './refusal';
export * from './refusal-texts';
export { isBookedWithCode } from './registration/booking';
export * from './registration/duplicates';
export { MAX_REFERENCE_LENGTH } from './registration/settling';
export * from './registration/start-list-entry';
export { MAX_ERASURE_MESSAGE_LENGTH, erasedSubjectsIn } from './registration/erasing';
export * from './registration/erasure-preview';
export * from './registration/data-export';
export * from './registration/merging';
export * from './registration/money-notes';
export {
  clashTexts,
  mustMatchShown,
  orderChanges,
  priceChange,
  type ShownOrder,
} from './registration/order-changes';
export * from './registration/payment-state';
export * from './registration/payment-texts';
export { paymentsCsv, paymentsFileName, paymentStatusLabels } from './registration/payments-file';
export * from './registration/pricing';
export * from './registration/registered-runner';
export * from './registration/reminder';
export * from './registration/shown-runner';
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
  balancesDueOf,
  isLinkPayable,
  isLinkSettled,
  openBalanceDue,
  owedIn,
  owedPartsIn,
  paidBalanceDue,
} from './registration/payment-links';
export { registrationHistory, type HistoryEntry } from './registration/registration-history';
export { actorName } from './actor-name';
export * from './result-files';
export * from './result-time';
export * from './runner-import';
export { isBib, LIMITS } from './runner-rules';
export * from './search';
export * from './site/edition-phase';
export * from './site/race-starts';
export * from './site/pages';
export * from './site/prose';
export * from './streams';
export * from './code-input';
export * from './text-input';
