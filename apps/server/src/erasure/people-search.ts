import {
  isErased,
  matches,
  Refusal,
  searchText,
  raceTitle,
  type BoardRunner,
  type FoundPeople,
  type FoundPerson,
} from '@app/domain';
import type { CampaignCodeRow, RegistrationRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { FamilyReader } from './family-reader';
import { StartListEntries, entryOf } from './start-list-entries';

const MAX_PEOPLE = 50;
const CODE_ENDING_LENGTH = 4;

/** Searches registrations and start lists of all years, and campaign codes. */
@Injectable()
export class PeopleSearch {
  constructor(
    private readonly families: FamilyReader,
    private readonly entries: StartListEntries,
  ) {}

  /** By name, address, phone, bib or id. Throws Refusal for a text too short to be selective. */
  async find(typed: string): Promise<FoundPeople> {
    const text = joinPhoneNumber(typed);
    if (text.length < 2 && !/^\d$/.test(text)) throw new Refusal('search-too-short');
    const isHit = matches(text);
    const all = [
      ...(await this.families.all()).filter((row) => textsOfFamily(row).some(isHit)).map(foundFamily),
      ...(await this.entries.all()).filter((row) => isHit(textOfRunner(row))).map(foundRunner),
      ...(await this.families.allCodes()).filter((row) => isHit(textOfCode(row))).map(foundCode),
    ];
    const people = all.slice(0, MAX_PEOPLE);
    const isDeclined = await this.families.hasUnsubscribed(text);
    return { people, left: all.length - people.length, isDeclined };
  }
}

/** Joins a grouped telephone number into one search term. */
function joinPhoneNumber(text: string): string {
  return /^[+\d][\d\s-]{5,}$/.test(text) ? text.replace(/[\s-]/g, '') : text;
}

function textOf(names: readonly string[], others: readonly string[], bib: number | null = null): string {
  return searchText({ bib, firstname: names.join(' '), lastname: '', company: others.join(' ') });
}

function phones(phone: string): readonly string[] {
  return phone === '' ? [] : [phone, joinPhoneNumber(phone)];
}

function allRunnersIn({ runners, cancelled, bought }: RegistrationRow) {
  return [runners, cancelled, bought ?? {}].flatMap((list) => Object.values(list));
}

/** One text per person, so that a first name and another member's surname do not match together. */
function textsOfFamily(row: RegistrationRow): readonly string[] {
  const ofAll = [row.email, row.registration];
  const ofEach = allRunnersIn(row).map(({ firstname, lastname, bib, phone = '', company }) => {
    const bibs = typeof bib === 'number' ? [String(bib)] : [];
    return textOf([firstname, lastname], [...phones(phone), company, ...bibs, ...ofAll]);
  });
  return [textOf([], ofAll), ...ofEach];
}

function foundFamily(row: RegistrationRow): FoundPerson {
  const people = Object.values({ ...row.cancelled, ...row.runners });
  const names = people.map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim());
  const isSold = row.by === 'ticket-office';
  const wasErased = isSold ? names.every((name) => name === ERASED_NAME) : row.email === ERASED_NAME;
  const kind = isSold ? 'Såld i Biljettkassan' : 'Anmälan';
  return {
    subject: { registration: row.registration },
    kind: 'registration',
    name: names.join(', ') || row.email || row.registration,
    details: [
      `${kind} ${row.edition}, ${row.paid ? 'betald' : 'inte betald'}`,
      ...(isSold ? [] : [row.email]),
    ],
    isErased: wasErased,
  };
}

const ERASED_NAME = 'Borttagen';

function textOfRunner({ firstname, lastname, company, phone, sort, bib }: BoardRunner): string {
  return textOf([firstname, lastname], [company, ...phones(phone), sort], bib);
}

function foundRunner(row: BoardRunner): FoundPerson {
  const { part, sort, firstname, lastname, registration } = row;
  const entry = entryOf(row);
  const source = registration === null ? 'Tillagd av arrangörer, utan anmälan' : 'Från en anmälan';
  const number = row.bib === null ? 'utan nummer' : `nr ${String(row.bib)}`;
  return {
    subject: { part, sort },
    kind: 'runner',
    name: `${firstname} ${lastname}`.trim(),
    details: [`Startlistan ${raceTitle(entry)}, ${number}`, source],
    isErased: isErased(row),
  };
}

function textOfCode({ name, email, code }: CampaignCodeRow): string {
  return textOf([name], [email, code]);
}

function foundCode({ id, name, email, code, use }: CampaignCodeRow): FoundPerson {
  const ending = code.slice(-CODE_ENDING_LENGTH);
  return {
    subject: { code: id },
    kind: 'code',
    name,
    details: [
      `Epassikod som slutar på ${ending}, ${use ? 'använd' : 'inte använd'}`,
      ...(email ? [email] : []),
    ],
    isErased: email === '',
  };
}
