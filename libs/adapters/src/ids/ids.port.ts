/** New identities. */
export abstract class Ids {
  /** A UUID in lower case. */
  abstract uuid(): string;

  /** Ten characters of digits and lower-case letters: short enough to read aloud, unique enough for one race day. */
  abstract short(): string;
}
