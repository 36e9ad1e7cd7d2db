import { within } from '../../support/until';

interface Socket {
  on(name: string, listener: (message: any) => void): unknown;
  off(name: string, listener: (message: any) => void): unknown;
}

/** The next message of this name that a socket receives from now on, of those that are meant. Throws after 20 s. */
export function nextMessage<Message = any>(
  socket: Socket,
  name: string,
  isMeant: (message: Message) => boolean = () => true,
): Promise<Message> {
  let listener: (message: Message) => void = () => undefined;
  const received = new Promise<Message>((resolve) => {
    listener = (message) => {
      if (isMeant(message)) resolve(message);
    };
    socket.on(name, listener);
  });
  return within(received, `the message ${name}`).finally(() => socket.off(name, listener));
}
