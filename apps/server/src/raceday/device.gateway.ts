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
const deviceReport = z.strictObject({
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

interface TrackedDevice extends Omit<DeviceContact, 'isConnected'> {
  readonly sockets: Set<string>;
}

/** Nodes share their devices in heartbeats. A report of another release with other fields is ignored. */
const HEARTBEAT_TOPIC = 'devices';
const remoteContacts = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    unsent: z.number(),
    toldAt: z.number(),
    isConnected: z.boolean(),
  }),
);

const MAX_DEVICES = 200;

/** Tracks organiser devices and their unsent commands, in memory; of other nodes as of their heartbeat. */
@Injectable()
export class DeviceContacts {
  private readonly devices = new LRUCache<string, TrackedDevice>({ max: MAX_DEVICES });

  constructor(
    private readonly nodes: Nodes,
    private readonly clock: Clock,
  ) {
    nodes.share(HEARTBEAT_TOPIC, () => this.heartbeatInfo());
  }

  report(socket: string, { deviceId: id, name, unsent }: z.infer<typeof deviceReport>): void {
    const sockets = this.devices.get(id)?.sockets ?? new Set();
    const toldAt = this.clock.now();
    this.devices.set(id, { name, unsent, toldAt, sockets: sockets.add(socket) });
  }

  disconnect(socket: string): void {
    for (const { sockets } of this.devices.values()) sockets.delete(socket);
  }

  /** For a device known to several nodes, the connected node's report wins, else the latest. */
  all(): ReadonlyMap<string, DeviceContact> {
    const contacts = new Map(this.ownContacts());
    for (const report of this.nodes.sharedByOthers(HEARTBEAT_TOPIC))
      for (const { id, ...contact } of remoteContacts.safeParse(report).data ?? []) {
        const existing = contacts.get(id);
        if (!existing || isNewer(contact, existing)) contacts.set(id, contact);
      }
    return contacts;
  }

  private ownContacts(): readonly (readonly [id: string, contact: DeviceContact])[] {
    return [...this.devices.entries()].map(([id, { sockets, ...report }]) => [
      id,
      { ...report, isConnected: sockets.size > 0 },
    ]);
  }

  private heartbeatInfo(): z.infer<typeof remoteContacts> {
    return this.ownContacts().map(([id, contact]) => ({ id, ...contact }));
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
  report(@ConnectedSocket() { id }: { readonly id: string }, @MessageBody() body: unknown): { ok: true } {
    this.contacts.report(id, validated(deviceReport, body));
    return { ok: true };
  }

  handleDisconnect({ id }: { readonly id: string }): void {
    this.contacts.disconnect(id);
  }
}
