import type { Socket } from 'node:net';
import type { Document } from 'mongodb';
import type { MongoFaults } from './mongo-faults';
import type { MongoNode } from './mongo-node';
import { refusedAnswer, unconfirmedAnswer } from './mongo-refusals';
import type { ConnectionState } from './mongo-sign-in';
import type { MongoTraffic } from './mongo-traffic';
import { encodeAnswer, MongoMessages, type MongoRequest } from './mongo-wire';

/** Shared by all connections of a server. */
export interface ConnectionContext {
  readonly node: MongoNode;
  readonly faults: MongoFaults;
  readonly traffic: MongoTraffic;
}

/** Serves one connection's commands in sequence until it breaks. */
export function serveConnection(socket: Socket, id: number, context: ConnectionContext): void {
  const messages = new MongoMessages();
  const sender: ConnectionState = { id };
  let before = Promise.resolve();
  socket.on('error', () => socket.destroy());
  socket.on('data', (piece) => {
    try {
      for (const request of messages.add(piece))
        before = before.then(() => serve(request, { socket, sender, context }));
    } catch {
      socket.destroy();
    }
  });
}

interface Caller {
  readonly socket: Socket;
  readonly sender: ConnectionState;
  readonly context: ConnectionContext;
}

async function serve(request: MongoRequest, caller: Caller): Promise<void> {
  const { socket, context } = caller;
  const name = Object.keys(request.command)[0] ?? '';
  if (isGone(socket)) return;
  const answered = context.traffic.record(name, request.command, socket);
  await context.faults.waitAt('commands', name);
  // A command that waits while the server is killed is not applied.
  if (isGone(socket)) return;
  const answer = outcome(request.command, name, caller);
  await context.faults.waitAt('answers', name);
  answered();
  if (answer === 'hang-up') socket.destroy();
  else if (request.wantsAnswer && !isGone(socket)) socket.write(encodeAnswer(request, answer));
}

function isGone({ destroyed }: Socket): boolean {
  return destroyed;
}

function outcome(
  command: Document,
  name: string,
  { sender, context: { node, faults } }: Caller,
): Document | 'hang-up' {
  const fault = faults.take(name);
  if (!fault) return node.answer(command, sender);
  const answer = fault.applies ? node.answer(command, sender) : {};
  if (fault.then === 'hang-up') return fault.then;
  return fault.then.inAnswer
    ? unconfirmedAnswer(fault.then, command, answer)
    : refusedAnswer(fault.then, command);
}
