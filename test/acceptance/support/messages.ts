import { within } from '../../support/until';

interface Socket {
  on(name: string, listener: (message: any) => void): unknown;
  off(name: string, listener: (message: any) => void): unknown;
}

/** Returns the next message of this name that a socket receives and that matches. Throws after 20 s. */
export function nextMessage<Message = any>(
  socket: Socket,
  name: string,
  matches: (message: Message) => boolean = () => true,
): Promise<Message> {
  let listener: (message: Message) => void = () => undefined;
  const received = new Promise<Message>((resolve) => {
    listener = (message) => {
      if (matches(message)) resolve(message);
    };
    socket.on(name, listener);
  });
  return within(received, `the message ${name}`).finally(() => socket.off(name, listener));
}
