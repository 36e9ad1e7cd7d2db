import { HAS_VISIBLE, INVISIBLE, oneLine } from '../text-input';

const MAX_SUBJECT_LENGTH = 150;
const MAX_MESSAGE_LENGTH = 10_000;

/** The error in a mailing's subject, in Swedish; undefined if there is none. */
export function subjectProblem(typed: string): string | undefined {
  const { length } = Array.from(oneLine(typed));
  if (length === 0) return 'Ämne krävs';
  if (length < 3) return 'Ämnet måste vara minst 3 tecken långt';
  return length > MAX_SUBJECT_LENGTH
    ? `Ämnet får vara högst ${String(MAX_SUBJECT_LENGTH)} tecken långt`
    : undefined;
}

/** The error in a mailing's message, in Swedish; undefined if there is none. */
export function messageProblem(typed: string): string | undefined {
  const { length } = Array.from(manyLines(typed));
  if (length === 0) return 'Meddelande krävs';
  if (length < 10) return 'Meddelandet måste vara minst 10 tecken långt';
  return length > MAX_MESSAGE_LENGTH ? 'Meddelandet får vara högst 10 000 tecken långt' : undefined;
}

/** Normalises typed text as `oneLine` does, but preserves line breaks, with at most one blank line in a row. */
export function manyLines(typed: string): string {
  const lines = typed.normalize('NFC').split(/\r\n|[\n\r\u2028\u2029]/);
  const text = lines.map((line) => line.replace(/\t/g, ' ').replace(INVISIBLE, '').trimEnd()).join('\n');
  return HAS_VISIBLE.test(text) ? text.replace(/\n{3,}/g, '\n\n').trim() : '';
}

/** The footer of a mailing: its sender, and why the recipient gets it. */
export function mailingFooter(
  { name, address, email }: Sender,
  why = EARLIER_YEAR_REASON,
): readonly string[] {
  return [...[name, address].filter((line) => line !== ''), `Frågor? Skriv till ${email}`, why];
}

const EARLIER_YEAR_REASON = 'Du får det här mailet för att du har anmält någon till loppet ett tidigare år.';

/** Why a family of this year's race (`name`) gets a mailing. */
export function ownRaceReason(name: string): string {
  return `Du får det här mailet för att du har anmält någon till ${name}. Det är information om loppet.`;
}

/** Why a family gets a reminder to pay. */
export const REMINDER_REASON = 'Du får det här mailet för att du har börjat en anmälan som inte är betald.';

interface Sender {
  readonly name: string;
  readonly address: string;
  readonly email: string;
}

/** The text of the unsubscribe link. */
export const UNSUBSCRIBE_TEXT = 'Avregistrera dig från våra utskick';

/** A piece of a line; `href` if it is a link. */
export interface TextPiece {
  readonly text: string;
  readonly href?: string;
}

/** A paragraph's lines, each in pieces. */
export type Paragraph = readonly (readonly TextPiece[])[];

/** Splits a message into paragraphs at blank lines. Line breaks stay, addresses become links. */
export function paragraphsOf(message: string): readonly Paragraph[] {
  return manyLines(message)
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n').map(piecesOf));
}

/**
 * Web addresses with or without the scheme, and e-mail addresses; punctuation after one is not part of it.
 */
const LINK = /https?:\/\/[^\s<>"]+|www\.[^\s<>"]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;
const AFTER_LINK = /[.,;:!?'’”»)\]]+$/u;

function piecesOf(line: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of line.matchAll(LINK)) {
    const text = withoutTail(found);
    if (!/[./]\w/u.test(text)) continue;
    if (index > end) pieces.push({ text: line.slice(end, index) });
    pieces.push({ text, href: hrefOf(text) });
    end = index + text.length;
  }
  if (end < line.length || pieces.length === 0) pieces.push({ text: line.slice(end) });
  return pieces;
}

/** A closing bracket belongs to an address that has the opening one. */
function withoutTail(found: string): string {
  const text = found.replace(AFTER_LINK, '');
  return text.includes('(') && found.startsWith(`${text})`) ? `${text})` : text;
}

function hrefOf(text: string): string {
  if (/^https?:/i.test(text)) return text;
  return /^www\./i.test(text) ? `https://${text}` : `mailto:${text}`;
}
