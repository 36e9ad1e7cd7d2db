import { specify } from '@app/eventing/testing';
import { correctionDecider, type CorrectionEvent } from './correction';
import type { DraftedCommand } from './raceday/commands';

const given = specify(correctionDecider);
const about = { correction: 'c1', day: '250913' } as const;
const part = 'race-250913-08';
const shift: DraftedCommand = { type: 'AdjustStart', part, start: 7000, others: [], reason: '' };
const later: DraftedCommand = { ...shift, start: 9000 };
const drafted: CorrectionEvent = { type: 'CorrectionDrafted', ...about, commands: [shift] };
const changed: CorrectionEvent = { type: 'CorrectionChanged', ...about, commands: [later] };
const applied: CorrectionEvent = { type: 'CorrectionApplied', ...about, revision: 80, reason: 'målfoto' };
const discarded: CorrectionEvent = { type: 'CorrectionDiscarded', ...about };
const draft = (commands: readonly DraftedCommand[], version: number) =>
  ({ type: 'DraftCorrection', ...about, commands, version }) as const;
const close = { type: 'CloseCorrection', ...about, revision: 80, reason: 'målfoto' } as const;

const afterDrafting = given(drafted);

describe('A draft of corrections', () => {
  it('starts with its commands and changes only from its newest version', () => {
    given()
      .when(draft([shift], 0))
      .then(drafted);
    afterDrafting.when(draft([later], 1)).then(changed);
    given(drafted, changed)
      .when(draft([shift], 1))
      .thenRefused('correction-changed');
    afterDrafting.when(draft([shift], 1)).then();
  });

  it('belongs to one day', () => {
    given()
      .when(draft([shift], 1))
      .thenRefused('correction-unknown');
    afterDrafting.when({ ...draft([later], 1), day: '250914' }).thenRefused('correction-unknown');
  });

  it('closes once, when applied or discarded', () => {
    afterDrafting.when(close).then(applied);
    const named = { 'runner-a': { at: [0], words: ['Leo'] } };
    afterDrafting
      .when({ ...close, reason: '… stod fel', named })
      .then({ ...applied, reason: '… stod fel', named });
    given(drafted, applied).when(close).then();
    const before = given(drafted, applied);
    before.when(draft([later], 2)).thenRefused('correction-closed');
    afterDrafting.when({ type: 'DiscardCorrection', ...about, version: 1 }).then(discarded);
    given(drafted, discarded)
      .when({ type: 'DiscardCorrection', ...about, version: 1 })
      .then();
    before.when({ type: 'DiscardCorrection', ...about, version: 2 }).thenRefused('correction-closed');
    given(drafted, changed)
      .when({ type: 'DiscardCorrection', ...about, version: 1 })
      .thenRefused('correction-changed');
  });
});
