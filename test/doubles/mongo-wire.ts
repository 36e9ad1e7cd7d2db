import { BSON, type Document } from 'mongodb';

/** One received command. */
export interface MongoRequest {
  readonly id: number;
  /** Values retain their BSON types: an `Int32` is no `Double`, a `Long` no number. */
  readonly command: Document;
  /** False when the sender wants no answer. */
  readonly wantsAnswer: boolean;
  /** The driver's first hello uses an older message type, and needs an answer of that type. */
  readonly isLegacyHello: boolean;
}

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const AS_STORED = { promoteValues: false, promoteLongs: false, promoteBuffers: false };

/** Decodes a document, with BSON types. */
export function decode(bytes: Uint8Array): Document {
  return BSON.deserialize(bytes, AS_STORED);
}

export function encode(document: Document): Buffer {
  return Buffer.from(BSON.serialize(document));
}

/** Assembles messages from a socket's chunks. */
export class MongoMessages {
  private pieces: Buffer[] = [];
  private length = 0;
  private wanted = HEADER;

  /** Returns the requests completed by this chunk. Throws on a message that no server would read. */
  add(piece: Buffer): readonly MongoRequest[] {
    this.pieces.push(piece);
    this.length += piece.length;
    if (this.length < this.wanted) return [];
    let bytes = Buffer.concat(this.pieces);
    const requests: MongoRequest[] = [];
    while (bytes.length >= HEADER && bytes.length >= bytes.readInt32LE(0)) {
      const size = bytes.readInt32LE(0);
      requests.push(requestOf(bytes.subarray(0, size)));
      bytes = bytes.subarray(size);
    }
    this.pieces = [bytes];
    this.length = bytes.length;
    this.wanted = bytes.length < HEADER ? HEADER : bytes.readInt32LE(0);
    return requests;
  }
}

function requestOf(message: Buffer): MongoRequest {
  const id = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_QUERY) {
    const start = message.indexOf(0, HEADER + 4) + 9;
    const command = { ...decode(message.subarray(start)), $db: 'admin' };
    return { id, command, wantsAnswer: true, isLegacyHello: true };
  }
  if (opCode !== OP_MSG) throw new Error(`messages of kind ${String(opCode)} are not read here`);
  const flags = message.readUInt32LE(HEADER);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  const command = commandOf(message.subarray(HEADER + 4, end));
  return { id, command, wantsAnswer: (flags & MORE_TO_COME) === 0, isLegacyHello: false };
}

/** The command's body, merged with its document sections. */
function commandOf(sections: Buffer): Document {
  let command: Document = {};
  const sectionDocuments: Document = {};
  for (let at = 0; at < sections.length;) {
    const kind = sections[at];
    const section = sections.subarray(at + 1, at + 1 + sections.readInt32LE(at + 1));
    if (kind === 0) command = decode(section);
    else Object.assign(sectionDocuments, documentsOf(section));
    at += 1 + section.length;
  }
  return Object.assign(command, sectionDocuments);
}

function documentsOf(section: Buffer): Document {
  const nameEnd = section.indexOf(0, 4);
  const documents: Document[] = [];
  for (let at = nameEnd + 1; at < section.length; at += section.readInt32LE(at))
    documents.push(decode(section.subarray(at, at + section.readInt32LE(at))));
  return { [section.toString('utf8', 4, nameEnd)]: documents };
}

/** The message that answers a request. */
export function encodeAnswer(request: MongoRequest, answer: Document): Buffer {
  const body = encode(answer);
  const preface = Buffer.alloc(request.isLegacyHello ? 20 : 5);
  // OP_REPLY fields: AwaitCapable, which every server sets, and one document.
  if (request.isLegacyHello) {
    preface.writeInt32LE(8, 0);
    preface.writeInt32LE(1, 16);
  }
  const header = Buffer.alloc(HEADER);
  header.writeInt32LE(HEADER + preface.length + body.length, 0);
  header.writeInt32LE(request.id, 8);
  header.writeInt32LE(request.isLegacyHello ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, preface, body]);
}
