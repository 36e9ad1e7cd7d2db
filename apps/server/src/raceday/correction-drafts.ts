import {
  correctionStream,
  hasCutNames,
  type DraftedCommand,
  Refusal,
  type StateOf,
  type StoredReason,
} from '@app/domain';
import { ViewStore } from '@app/eventing';
import { corrections, type CorrectionRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';

/** Identifies a correction draft: its day (YYMMDD) and id. */
export interface DraftRef {
  readonly day: string;
  readonly id: string;
}

/** A command for a draft. `version`: the draft's number of events when it was read. */
type DraftStep =
  | {
      readonly type: 'DraftCorrection';
      readonly commands: readonly DraftedCommand[];
      readonly version: number;
    }
  | ({ readonly type: 'CloseCorrection'; readonly revision: number } & StoredReason)
  | { readonly type: 'DiscardCorrection'; readonly version: number };

@Injectable()
export class CorrectionDrafts {
  constructor(
    private readonly views: ViewStore,
    private readonly streams: StreamRepository,
    private readonly commands: CommandSender,
  ) {}

  /** A day's drafts, last changed first. */
  async all(day: string): Promise<readonly CorrectionRow[]> {
    const rows = await this.views.list<CorrectionRow>(corrections.name, day);
    const sorted = rows.toSorted((one, other) => other.changedAt.localeCompare(one.changedAt));
    return Promise.all(sorted.map((row) => this.withNames(row)));
  }

  /** Throws Refusal for an unknown draft. */
  async get({ day, id }: DraftRef): Promise<CorrectionRow> {
    const row = await this.views.get<CorrectionRow>(corrections.name, day, id);
    if (!row) throw new Refusal('correction-unknown');
    return this.withNames(row);
  }

  /** Adds the names in the reason from the draft's stream, where an erasure removes them. */
  private async withNames(row: CorrectionRow): Promise<CorrectionRow> {
    if (!row.applied || !hasCutNames(row.applied)) return row;
    const events = await this.streams.events(correctionStream(row.correction));
    const named = events.flatMap(({ event }) => (event.type === 'CorrectionApplied' ? [event.named] : []))[0];
    return named ? { ...row, applied: { ...row.applied, named } } : row;
  }

  /** Reads the draft's stream, which never lags. */
  load(id: string): Promise<StateOf<'correction'>> {
    return this.streams.load(correctionStream(id));
  }

  /** Throws Refusal when a rule is broken. */
  async send(
    { day, id: correction }: DraftRef,
    step: DraftStep,
    origin: { readonly by: string; readonly id?: string; readonly request?: string | undefined },
  ): Promise<void> {
    await this.commands.send(correctionStream(correction), { ...step, correction, day }, origin);
  }
}
