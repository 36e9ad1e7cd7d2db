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
const redeem = { type: 'RedeemCampaignCode', ...use, unbooked: null } as const;
const release = { type: 'ReleaseCampaignCode', ...free } as const;

describe('A single-use code', () => {
  it('is issued to one person', () => {
    const issue = { type: 'IssueCampaignCode', code, ...holder, at } as const;
    given().when(issue).then(issued);
    given(issued).when(issue).thenRefused('campaign-exists');
  });

  it('is redeemed by one payment', () => {
    given(issued).when(redeem).then(redeemed);
    given(issued, redeemed).when(redeem).thenNothing();
    given(issued, redeemed)
      .when({ ...redeem, payment: 'B'.repeat(32) })
      .thenRefused('campaign-used');
  });

  it('must exist', () => {
    given().when(redeem).thenRefused('campaign-invalid');
  });

  it('is free again when its payment comes to nothing', () => {
    given(issued, redeemed).when(release).then(released);
    given(issued, redeemed, released)
      .when({ ...redeem, payment: 'B'.repeat(32) })
      .then({ ...redeemed, payment: 'B'.repeat(32) });
  });

  it('stays with the payment that holds it', () => {
    given(issued, redeemed)
      .when({ ...release, payment: 'B'.repeat(32) })
      .thenNothing();
    given(issued, redeemed, released).when(release).thenNothing();
    given().when(release).thenNothing();
  });

  describe('whose holder never booked', () => {
    const later = at + 60_001;
    const other = { ...redeem, payment: 'B'.repeat(32), unbooked: redeem.payment, at: later };
    const taken: CampaignEvent = { ...redeemed, payment: other.payment, at: later };

    it('is taken over after a minute', () => {
      given(issued, redeemed)
        .when(other)
        .then({ ...released, at: later }, taken);
      given(issued, redeemed)
        .when({ ...other, at: later - 1 })
        .thenRefused('campaign-used');
    });

    it('is still its holder’s, who holds it anew', () => {
      const again = { ...redeemed, at: later };
      given(issued, redeemed)
        .when({ ...redeem, at: later })
        .then(again);
      given(issued, redeemed, again)
        .when({ ...other, at: later + 1 })
        .thenRefused('campaign-used');
    });

    it('is not taken from whoever was quicker', () => {
      given(issued, redeemed, { ...released, at: later }, { ...taken, payment: 'C'.repeat(32) })
        .when({ ...other, at: later + 60_001 })
        .thenRefused('campaign-used');
    });
  });
});
