import { paymentText, Refusal } from '@app/domain';
import { ProjectionRunner } from '@app/eventing';
import { type PaymentRow, payments } from '@app/views';
import { type OnModuleDestroy, UseFilters } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { z } from 'zod';
import { AckErrorsFilter } from '../platform/http/errors.filter';
import { validated } from '../platform/http/field-errors';
import { Problem } from '../platform/http/problem';
import { PAYMENT_ID_PATTERN, PaymentRepository } from './payment.repository';

const waitRequest = z.strictObject({ payid: z.string().regex(PAYMENT_ID_PATTERN) });

interface PaymentOutcomeMessage {
  readonly payment: 'ok' | 'failed';
  readonly payid: string;
  readonly errorCode?: string;
  /** What the payer should do. */
  readonly errorMessage?: string;
}

const MAX_PAYMENTS_PER_SOCKET = 20;

/** Pushes payment outcomes to waiting screens. The unguessable payment id is the access right. */
@WebSocketGateway()
@UseFilters(AckErrorsFilter)
export class PaymentOutcomeGateway implements OnGatewayInit, OnModuleDestroy {
  private stopListening?: () => void;

  constructor(
    private readonly payments: PaymentRepository,
    private readonly projections: ProjectionRunner,
  ) {}

  afterInit(server: Server): void {
    this.stopListening = this.projections.onChange((changes) => {
      for (const { row } of changes) pushOutcome(server, row as PaymentRow);
    }, payments);
  }

  onModuleDestroy(): void {
    this.stopListening?.();
  }

  /** Answers empty. Pushes an outcome at once when it is known, else when it arrives. */
  @SubscribeMessage('wait-pay')
  async wait(
    @ConnectedSocket() socket: Socket,
    @MessageBody() body: unknown,
  ): Promise<PaymentOutcomeMessage | object> {
    const { payid } = validated(waitRequest, body);
    if (socket.rooms.size > MAX_PAYMENTS_PER_SOCKET)
      throw new Problem(429, 'För många betalningar på en gång');
    await socket.join(roomOf(payid));
    const row = await this.payments.find(payid);
    if (!row) {
      await socket.leave(roomOf(payid));
      throw new Refusal('payment-unknown', { payment: payid });
    }
    const message = outcomeMessage(row);
    if (message) socket.emit('payment', message);
    return {};
  }
}

function roomOf(payment: string): string {
  return `payment:${payment}`;
}

function pushOutcome(server: Server, row: PaymentRow): void {
  const message = 'registration' in row ? outcomeMessage(row) : undefined;
  if (message) server.to(roomOf(row.id)).emit('payment', message);
}

/** Undefined while the payment is open. */
function outcomeMessage({ id: payid, status, errorCode }: PaymentRow): PaymentOutcomeMessage | undefined {
  if (status === 'CREATED') return undefined;
  if (status === 'PAID') return { payment: 'ok', payid };
  return { payment: 'failed', payid, errorCode, errorMessage: paymentText(errorCode) };
}
