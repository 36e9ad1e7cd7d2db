import { ERASED_NAME, type CampaignEvent } from '@app/domain';
import { project } from '@app/eventing/testing';
import { ALL_CODES, campaignCodes } from './campaign-codes.view';

const code = 'EPASSI-7K3M9QX2TV';
const at = Date.parse('2025-07-15T10:00:00Z');
const payment = 'A'.repeat(32);
const issued: CampaignEvent = {
  type: 'CampaignCodeIssued',
  code,
  kind: 'epassi',
  name: 'Stina Ödman',
  email: 'stina@example.se',
  at,
};
const redeemed: CampaignEvent = { type: 'CampaignCodeRedeemed', code, registration: 'r1', payment, at };
const released: CampaignEvent = { type: 'CampaignCodeReleased', code, payment, at };
const sentAgain: CampaignEvent = { type: 'CampaignCodeSentAgain', code, at: at + 1000 };
const withdrawn: CampaignEvent = { type: 'CampaignCodeWithdrawn', code, at: at + 2000 };
const holderErased: CampaignEvent = { type: 'CampaignHolderErased', code, at: at + 3000 };

const first = '00000000-0000-5000-8000-000000000001';
const after = (...events: CampaignEvent[]) => project(campaignCodes, events)[ALL_CODES]?.[first];

describe('The list of single-use codes', () => {
  it("shows each code's holder, issuer and time of issue", () => {
    expect(after(issued)).toEqual({
      id: first,
      code,
      name: 'Stina Ödman',
      email: 'stina@example.se',
      by: 'test',
      issuedAt: '2025-07-15T10:00:00.000Z',
      sentAgain: [],
      use: null,
      withdrawn: null,
      revision: 1,
    });
  });

  it("uses the issuing event's id as key, never the code", () => {
    const rows = project(campaignCodes, [issued, redeemed, sentAgain]);
    expect(Object.keys(rows[ALL_CODES] ?? {})).toEqual([first]);
  });

  it('shows the registration that uses a code, until the code is released', () => {
    expect(after(issued, redeemed)).toMatchObject({
      use: { registration: 'r1', at: '2025-07-15T10:00:00.000Z' },
    });
    expect(after(issued, redeemed, released)).toMatchObject({ use: null });
  });

  it('shows each time a code was sent again', () => {
    expect(after(issued, sentAgain, { ...sentAgain, at: at + 5000 })).toMatchObject({
      sentAgain: ['2025-07-15T10:00:01.000Z', '2025-07-15T10:00:05.000Z'],
    });
  });

  it('shows who withdrew a code and when', () => {
    expect(after(issued, withdrawn)).toMatchObject({
      withdrawn: { at: '2025-07-15T10:00:02.000Z', by: 'test' },
    });
  });

  it('removes the holder on erasure, also in a rebuild after it', () => {
    const afterErasure = after(issued, redeemed, holderErased);
    expect(afterErasure).toMatchObject({
      name: ERASED_NAME,
      email: '',
      use: { registration: 'r1' },
      revision: 3,
    });
    const unsealed = { ...issued, name: ERASED_NAME, email: ERASED_NAME };
    expect(after(unsealed, redeemed, holderErased)).toEqual(afterErasure);
  });

  it('ignores events about unknown codes', () => {
    expect(project(campaignCodes, [redeemed, released, sentAgain, withdrawn, holderErased])).toEqual({});
  });
});
