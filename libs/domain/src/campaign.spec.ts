import { specify } from '@app/eventing/testing';
import { campaignDecider, type CampaignEvent } from './campaign';

const given = specify(campaignDecider);

const code = 'EP4SS1K0D3';
const at = Date.parse('2025-07-15T10:00:00Z');
const holder = { name: 'Stina Ödman', email: 'stina@example.se' };
const use = { code, registration: 'mzxw6ytboi', payment: 'A'.repeat(32), at };
const free = { code, payment: 'A'.repeat(32), at };

const issued: CampaignEvent = { type: 'CampaignCodeIssued', code, kind: 'epassi', ...holder, at };
const redeemed: CampaignEvent = { type: 'CampaignCodeRedeemed', ...use };
const released: CampaignEvent = { type: 'CampaignCodeReleased', ...free };
const sentAgain: CampaignEvent = { type: 'CampaignCodeSentAgain', code, at };
const withdrawn: CampaignEvent = { type: 'CampaignCodeWithdrawn', code, at };
const holderErased: CampaignEvent = { type: 'CampaignHolderErased', code, at };
const redeem = { type: 'RedeemCampaignCode', ...use, unbooked: null } as const;
const release = { type: 'ReleaseCampaignCode', ...free } as const;
const sendAgain = { type: 'SendCampaignCodeAgain', code, at } as const;
const withdraw = { type: 'WithdrawCampaignCode', code, at } as const;
const eraseHolder = { type: 'EraseCampaignHolder', code, at } as const;

const afterIssuing = given(issued);
const afterRedeeming = given(issued, redeemed);

describe('A single-use code', () => {
  it('is issued once', () => {
    const issue = { type: 'IssueCampaignCode', code, ...holder, at } as const;
    given().when(issue).then(issued);
    afterIssuing.when(issue).thenRefused('campaign-exists');
  });

  it('is redeemed by one payment', () => {
    afterIssuing.when(redeem).then(redeemed);
    afterRedeeming.when(redeem).thenNothing();
    afterRedeeming.when({ ...redeem, payment: 'B'.repeat(32) }).thenRefused('campaign-used');
  });

  it('must exist', () => {
    given().when(redeem).thenRefused('campaign-invalid');
  });

  it('is free again when its payment fails', () => {
    afterRedeeming.when(release).then(released);
    given(issued, redeemed, released)
      .when({ ...redeem, payment: 'B'.repeat(32) })
      .then({ ...redeemed, payment: 'B'.repeat(32) });
  });

  it('is released only by the payment that holds it', () => {
    afterRedeeming.when({ ...release, payment: 'B'.repeat(32) }).thenNothing();
    given(issued, redeemed, released).when(release).thenNothing();
    given().when(release).thenNothing();
  });

  describe('held by a payment without a booking', () => {
    const later = at + 60_001;
    const other = { ...redeem, payment: 'B'.repeat(32), unbooked: redeem.payment, at: later };
    const taken: CampaignEvent = { ...redeemed, payment: other.payment, at: later };

    it('goes to another payment after a minute', () => {
      afterRedeeming.when(other).then({ ...released, at: later }, taken);
      afterRedeeming.when({ ...other, at: later - 1 }).thenRefused('campaign-used');
    });

    it('stays with its holder, who renews the hold by redeeming again', () => {
      const again = { ...redeemed, at: later };
      afterRedeeming.when({ ...redeem, at: later }).then(again);
      given(issued, redeemed, again)
        .when({ ...other, at: later + 1 })
        .thenRefused('campaign-used');
    });

    it('is not taken from another payment that took it first', () => {
      given(issued, redeemed, { ...released, at: later }, { ...taken, payment: 'C'.repeat(32) })
        .when({ ...other, at: later + 60_001 })
        .thenRefused('campaign-used');
    });
  });

  describe('that is withdrawn', () => {
    it('is not redeemed, sent or issued again', () => {
      afterIssuing.when(withdraw).then(withdrawn);
      given(issued, withdrawn).when(redeem).thenRefused('campaign-withdrawn');
      given(issued, withdrawn).when(sendAgain).thenRefused('campaign-withdrawn');
      given(issued, withdrawn)
        .when({ type: 'IssueCampaignCode', code, ...holder, at })
        .thenRefused('campaign-exists');
    });

    it('records no second withdrawal', () => {
      given(issued, withdrawn)
        .when({ ...withdraw, at: at + 1 })
        .thenNothing();
    });

    it('must exist and be held by no payment', () => {
      given().when(withdraw).thenRefused('campaign-invalid');
      afterRedeeming.when(withdraw).thenRefused('campaign-used');
      given(issued, redeemed, released).when(withdraw).then(withdrawn);
      given(issued, redeemed, released, withdrawn).when(release).thenNothing();
    });
  });

  describe('sent again', () => {
    const HOUR = 3_600_000;
    const often = [sentAgain, sentAgain, { ...sentAgain, at: at + 60_000 }];

    it('must still be usable', () => {
      afterIssuing.when(sendAgain).then(sentAgain);
      given().when(sendAgain).thenRefused('campaign-invalid');
      afterRedeeming.when(sendAgain).thenRefused('campaign-used');
      given(issued, redeemed, released).when(sendAgain).then(sentAgain);
    });

    it('is sent at most three times an hour', () => {
      const next = { ...sendAgain, at: at + HOUR };
      const before = given(issued, ...often);
      before.when({ ...next, at: next.at - 1 }).thenRefused('campaign-sent-too-often');
      before.when(next).then({ ...sentAgain, at: next.at });
    });
  });

  describe('whose holder is erased', () => {
    it('is not sent again, and can still be redeemed and withdrawn', () => {
      afterIssuing.when(eraseHolder).then(holderErased);
      given(issued, holderErased).when(sendAgain).thenRefused('campaign-holder-erased');
      given(issued, holderErased).when(redeem).then(redeemed);
      given(issued, holderErased).when(withdraw).then(withdrawn);
    });

    it('records the erasure once, in any state, and only for an issued code', () => {
      afterRedeeming.when(eraseHolder).then(holderErased);
      given(issued, withdrawn).when(eraseHolder).then(holderErased);
      given(issued, holderErased).when(eraseHolder).thenNothing();
      given().when(eraseHolder).thenNothing();
    });

    it('stores a reason unless it names the holder', () => {
      const reason = 'Begäran per brev';
      afterIssuing.when({ ...eraseHolder, reason }).then({ ...holderErased, reason });
      afterIssuing
        .when({ ...eraseHolder, reason: `${holder.name} bad om det` })
        .thenRefused('reason-names-somebody');
    });
  });
});
