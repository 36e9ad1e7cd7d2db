import { Clock } from '@app/adapters';
import { deviceId } from '@app/domain';
import { Injectable, UseFilters, UseGuards } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayDisconnect,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AdminGuard } from '../platform/auth/current-user';
import { AckErrorsFilter } from '../platform/http/errors.filter';
import { checked } from '../platform/http/fault';
import { Nodes } from '../platform/nodes/nodes';

/** What a device tells of itself. `unsent`: what it has been asked to send and that the server has not taken. */
const device = z.strictObject({
  deviceId,
  name: z.string('felaktigt namn').min(1).max(40),
  unsent: z.int().min(0).max(100_000),
});

/** What a device has told of itself, when it did last (epoch ms), and whether it is connected to a server now. */
export interface DeviceContact {
  readonly name: string;
  readonly unsent: number;
  readonly toldAt: number;
  readonly isConnected: boolean;
}

interface Known extends Omit<DeviceContact, 'isConnected'> {
  readonly sockets: Set<string>;
}

/** What a node tells of devices with its beats. Another version of the product may tell something else: that is left out. */
const ABOUT = 'devices';
const elsewhere = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    unsent: z.number(),
    toldAt: z.number(),
    isConnected: z.boolean(),
  }),
);

const DEVICES_KEPT = 200;

/**
 * Which organisers' devices are there now, by their ids, and what they have not handed over: those that are connected here, and those of
 * other nodes as of their latest beat. Nothing is stored.
 */
@Injectable()
export class DeviceContacts {
  private readonly known = new LRUCache<string, Known>({ max: DEVICES_KEPT });

  constructor(
    private readonly nodes: Nodes,
    private readonly clock: Clock,
  ) {
    nodes.tell(ABOUT, () => this.worthTelling());
  }

  told(socket: string, { deviceId: id, name, unsent }: z.infer<typeof device>): void {
    const sockets = this.known.get(id)?.sockets ?? new Set();
    const toldAt = this.clock.now();
    this.known.set(id, { name, unsent, toldAt, sockets: sockets.add(socket) });
  }

  gone(socket: string): void {
    for (const { sockets } of this.known.values()) sockets.delete(socket);
  }

  /** Of a device that several nodes know: as the one says that it is connected to, or else that heard of it last. */
  all(): ReadonlyMap<string, DeviceContact> {
    const contacts = new Map(this.own());
    for (const told of this.nodes.told(ABOUT))
      for (const { id, ...contact } of elsewhere.safeParse(told).data ?? []) {
        const known = contacts.get(id);
        if (!known || isNewer(contact, known)) contacts.set(id, contact);
      }
    return contacts;
  }

  private own(): readonly (readonly [id: string, contact: DeviceContact])[] {
    return [...this.known.entries()].map(([id, { sockets, ...told }]) => [
      id,
      { ...told, isConnected: sockets.size > 0 },
    ]);
  }

  private worthTelling(): z.infer<typeof elsewhere> {
    return this.own().map(([id, contact]) => ({ id, ...contact }));
  }
}

function isNewer(one: DeviceContact, other: DeviceContact): boolean {
  return one.isConnected === other.isConnected ? one.toldAt > other.toldAt : one.isConnected;
}

/** Hears from organisers' devices that they are here, and what still lies in them. */
@WebSocketGateway()
@UseFilters(AckErrorsFilter)
export class DeviceGateway implements OnGatewayDisconnect {
  constructor(private readonly contacts: DeviceContacts) {}

  @SubscribeMessage('tell-device')
  @UseGuards(AdminGuard)
  tell(@ConnectedSocket() { id }: { readonly id: string }, @MessageBody() body: unknown): { ok: true } {
    this.contacts.told(id, checked(device, body));
    return { ok: true };
  }

  handleDisconnect({ id }: { readonly id: string }): void {
    this.contacts.gone(id);
  }
}
