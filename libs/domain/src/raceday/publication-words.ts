import { stockholmDate, stockholmTime } from '../dates';
import type { Publication } from './day';

/** How a race's results were published last, and whether they differ from that by now. */
export interface PublishedState extends Publication {
  readonly isChanged: boolean;
}

/** What a publication or a paper is headed by: 'Officiellt resultat, version 2, 14:32: nr 17 och 21 bytte plats'. `date` is the race's. */
export function publishedInWords(
  { version, at, changes, isChanged }: Pick<PublishedState, 'version' | 'at' | 'changes' | 'isChanged'>,
  date: string,
): string {
  const when = momentInWords(at, date);
  if (isChanged)
    return version > 0
      ? `Ändrat sedan version ${String(version)}, ännu inte fastställt`
      : `Preliminärt resultat, ändrat sedan ${when}`;
  return [`${versionInWords(version)}, ${when}`, changes].filter(Boolean).join(': ');
}

/** 'Officiellt resultat, version 2', or 'Preliminärt resultat' for 0. */
export function versionInWords(version: number): string {
  return version > 0 ? `Officiellt resultat, version ${String(version)}` : 'Preliminärt resultat';
}

/** What has changed since a publication before, without anybody's time: for where there are runners whose time is withheld. */
export function withoutTimes(changes: string): string {
  return changes.replace(/ny tid [\d:.]+/g, 'ny tid');
}

/** A fingerprint as one reads it aloud: in groups of four. */
export function fingerprintInWords(fingerprint: string): string {
  return fingerprint.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** On the day of the race '14:32', on another '2025-09-14 14:32'. */
function momentInWords(at: number, date: string): string {
  const day = stockholmDate(at);
  const time = stockholmTime(at).slice(0, 5);
  return day === date ? time : `${day} ${time}`;
}
