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
import { deviceId } from '@app/domain';

/** What a device tells of itself. `unsent`: what it has been asked to send and that the server has not taken. */
const device = z.strictObject({
  deviceId,
  name: z.string('felaktigt namn').min(1).max(40),
  unsent: z.int().min(0).max(100_000),
});

/** What a device has told of itself, and whether it is connected to this server now. */
export interface DeviceContact {
  readonly name: string;
  readonly unsent: number;
  readonly isConnected: boolean;
}

interface Known {
  name: string;
  unsent: number;
  readonly sockets: Set<string>;
}

const DEVICES_KEPT = 200;

/** Which organisers' devices are here now, by their ids, and what they have not handed over. Of this process: nothing is stored. */
@Injectable()
export class DeviceContacts {
  private readonly known = new LRUCache<string, Known>({ max: DEVICES_KEPT });

  told(socket: string, { deviceId: id, name, unsent }: z.infer<typeof device>): void {
    const sockets = this.known.get(id)?.sockets ?? new Set();
    this.known.set(id, { name, unsent, sockets: sockets.add(socket) });
  }

  gone(socket: string): void {
    for (const { sockets } of this.known.values()) sockets.delete(socket);
  }

  all(): ReadonlyMap<string, DeviceContact> {
    const contacts = new Map<string, DeviceContact>();
    for (const [id, { name, unsent, sockets }] of this.known.entries())
      contacts.set(id, { name, unsent, isConnected: sockets.size > 0 });
    return contacts;
  }
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
