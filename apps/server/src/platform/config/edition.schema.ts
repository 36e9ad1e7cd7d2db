import { isDate, type Campaign } from '@app/domain';
import { z } from 'zod';

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const nonEmptyText = z.string().min(1);
const day = z.string().refine(isDate, 'must be an existing date, YYYY-MM-DD');
/** Validates the date too: a pattern alone would let a 31 September through until a family registers. */
const localTime = z
  .string()
  .refine(
    (text) => text[10] === 'T' && isDate(text.slice(0, 10)) && CLOCK_TIME.test(text.slice(11)),
    'must be a time on an existing date, YYYY-MM-DDTHH:mm',
  );
const money = z.int().min(0);

const distance = z.strictObject({
  metres: z.int().positive(),
  km: z.number().positive(),
  label: nonEmptyText,
  start: z.string().regex(CLOCK_TIME),
  colour: z.string().regex(/^[a-z]\w*$/),
  /** The file in `courses` with the course's line. */
  course: z
    .string()
    .regex(/^[\w-]+\.geojson$/, 'must be the name of a file in courses, *.geojson')
    .nullable()
    .default(null),
});

const priceStep = z.strictObject({
  until: localTime.nullable().default(null),
  adult: money,
  child: money,
});

const code = z.string().regex(/^[A-Z0-9ÅÄÖ-]{3,40}$/);
/** The kind determines the fields. */
const campaign: z.ZodType<Campaign> = z.discriminatedUnion('kind', [
  z.strictObject({ code, kind: z.literal('price-each'), price: money }),
  z.strictObject({ code, kind: z.literal('free') }),
  z.strictObject({ code, kind: z.literal('off-each'), off: money, before: day }),
]);

/** The seller on a receipt. `address` is the postal address; `vat` is the VAT line, verbatim. */
const receipt = z.strictObject({
  seller: nonEmptyText,
  orgNumber: z.string().regex(/^\d{6}-\d{4}$/),
  address: nonEmptyText,
  vat: nonEmptyText,
});

const courseRecord = z.strictObject({
  distance: z.number().positive(),
  name: z.string(),
  year: z.int(),
  time: z.string().regex(/^(\d+:)?\d{1,2}:\d{2}\.\d$/),
});

const embed = z.url({
  protocol: /^https$/,
  hostname: z.regexes.domain,
  error: 'must be an address that begins with https://',
});

/** The venue's postal address. `map` is a link to a map elsewhere; our pages embed nothing of it. */
const venue = z.strictObject({
  address: nonEmptyText,
  map: z
    .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
    .nullable()
    .default(null),
});

/** Where and when bibs are picked up: local times on one day. */
const bibPickup = z
  .strictObject({ place: nonEmptyText, from: localTime, until: localTime })
  .refine(({ from, until }) => from.slice(0, 10) === until.slice(0, 10) && from < until, {
    error: 'must end after it starts, on the same day',
  });

const organiser = z.strictObject({
  name: nonEmptyText,
  email: z.email(),
  phone: z.string(),
  address: z.string(),
});

/** A partner of the race. `logo`: a file in the folder `partners`; without one the page shows the name. */
const partner = z.strictObject({
  name: nonEmptyText,
  url: z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' }),
  logo: z
    .string()
    .regex(/^[\w-][\w.-]*\.(svg|png|webp)$/, 'must be the name of a .svg, .png or .webp file')
    .optional(),
});
export type Partner = z.infer<typeof partner>;

const shareTarget = z.enum(['facebook', 'twitter', 'linkedin', 'email']);

/** One year's race. Times without a zone are Swedish local time; money is whole units of `currency`. */
export const edition = z.strictObject({
  name: nonEmptyText,
  date: day,
  place: z.string(),
  distances: z.array(distance).min(1),
  currency: z.string().regex(/^[A-Z]{3}$/),
  prices: z.array(priceStep).min(1),
  campaigns: z.array(campaign),
  receipt,
  registrationButtonUntil: localTime,
  registrationCloses: localTime,
  /** Days before `registrationCloses` when unpaid families get a reminder by mail; null: never. */
  reminderDays: z.int().min(1).max(60).nullable().default(3),
  venue: venue.nullable().default(null),
  bibPickup: bibPickup.nullable().default(null),
  courseRecords: z.array(courseRecord),
  publicResults: z.strictObject({ hideAgeUnder: z.int().min(1).max(120).nullable().default(null) }),
  /** An external map shown instead of ours. */
  courseMap: z.strictObject({ embed }).nullable().default(null),
  organiser,
  partners: z.array(partner).default([]),
  /** The share buttons of a page, in this order. */
  share: z.array(shareTarget).default(shareTarget.options),
});
export type Edition = z.infer<typeof edition>;
