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
import { validated } from '../platform/http/field-errors';
import { Nodes } from '../platform/nodes/nodes';

/** A device's report. `unsent`: commands that the server has not accepted yet. */
const device = z.strictObject({
  deviceId,
  name: z.string('felaktigt namn').min(1).max(40),
  unsent: z.int().min(0).max(100_000),
});

/** A device's last report and when it came (epoch ms), and whether it is connected to a node. */
export interface DeviceContact {
  readonly name: string;
  readonly unsent: number;
  readonly toldAt: number;
  readonly isConnected: boolean;
}

interface Known extends Omit<DeviceContact, 'isConnected'> {
  readonly sockets: Set<string>;
}

/** Nodes share their devices in heartbeats. A report of another release with other fields is ignored. */
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
 * Tracks connected organiser devices and their unsent commands: of this node, and of others as of their last
 * heartbeat.
 * In memory only.
 */
@Injectable()
export class DeviceContacts {
  private readonly known = new LRUCache<string, Known>({ max: DEVICES_KEPT });

  constructor(
    private readonly nodes: Nodes,
    private readonly clock: Clock,
  ) {
    nodes.share(ABOUT, () => this.worthTelling());
  }

  told(socket: string, { deviceId: id, name, unsent }: z.infer<typeof device>): void {
    const sockets = this.known.get(id)?.sockets ?? new Set();
    const toldAt = this.clock.now();
    this.known.set(id, { name, unsent, toldAt, sockets: sockets.add(socket) });
  }

  gone(socket: string): void {
    for (const { sockets } of this.known.values()) sockets.delete(socket);
  }

  /** For a device known to several nodes, the connected node's report wins, else the latest. */
  all(): ReadonlyMap<string, DeviceContact> {
    const contacts = new Map(this.own());
    for (const told of this.nodes.sharedByOthers(ABOUT))
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

/** Receives reports from organisers' devices. */
@WebSocketGateway()
@UseFilters(AckErrorsFilter)
export class DeviceGateway implements OnGatewayDisconnect {
  constructor(private readonly contacts: DeviceContacts) {}

  @SubscribeMessage('tell-device')
  @UseGuards(AdminGuard)
  tell(@ConnectedSocket() { id }: { readonly id: string }, @MessageBody() body: unknown): { ok: true } {
    this.contacts.told(id, validated(device, body));
    return { ok: true };
  }

  handleDisconnect({ id }: { readonly id: string }): void {
    this.contacts.gone(id);
  }
}
