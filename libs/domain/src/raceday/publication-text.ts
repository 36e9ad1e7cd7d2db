import { clockText, stockholmDate } from '../dates';
import type { Publication } from './day';

/** The latest publication of a race, and whether the results differ from it now. */
export interface PublishedState extends Publication {
  readonly isChanged: boolean;
}

/**
 * Heading of a publication or printout: 'Officiellt resultat, version 2, 14:32: nr 17 och 21 bytte plats'.
 * `date` is the race's.
 */
export function publicationText(
  { version, at, changes, isChanged }: Pick<PublishedState, 'version' | 'at' | 'changes' | 'isChanged'>,
  date: string,
): string {
  const when = formatTime(at, date);
  if (isChanged)
    return version > 0
      ? `Ändrat sedan version ${String(version)}, ännu inte fastställt`
      : `Preliminärt resultat, ändrat sedan ${when}`;
  return [`${versionText(version)}, ${when}`, changes].filter(Boolean).join(': ');
}

/** 'Officiellt resultat, version 2', or 'Preliminärt resultat' for 0. */
export function versionText(version: number): string {
  return version > 0 ? `Officiellt resultat, version ${String(version)}` : 'Preliminärt resultat';
}

/** Removes the times from a text of changes, for races with withheld times. */
export function withoutTimes(changes: string): string {
  return changes.replace(/ny tid [\d:.]+/g, 'ny tid');
}

/** Formats a fingerprint in groups of four for reading aloud. */
export function formatFingerprint(fingerprint: string): string {
  return fingerprint.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** '14:32' on the race day, otherwise '2025-09-14 14:32'. */
function formatTime(at: number, date: string): string {
  const day = stockholmDate(at);
  const time = clockText(at);
  return day === date ? time : `${day} ${time}`;
}
