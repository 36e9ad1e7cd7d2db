import { MasterKey, MemoryNodeRegistry, type NodeInfo } from '@app/adapters';
import { Logger } from '@nestjs/common';
import { Nodes } from './nodes';
import { differingSecrets, secretFingerprints, warnOfDifferingSecrets } from './secret-fingerprints';

const master = new MasterKey('a master key of tests that is long enough');
const secrets = {
  sessionSecret: 's'.repeat(32),
  adminToken: 'a'.repeat(32),
  registrationSecret: 'r'.repeat(32),
};
const cardOf = (name: string, changes: Partial<NodeInfo> = {}): NodeInfo => ({
  ...{ id: name, name, role: 'all', release: '0.1.0', startedAt: 0, reads: {}, views: {} },
  secrets: secretFingerprints(secrets, master),
  ...changes,
});

describe('Secrets that nodes must share', () => {
  afterEach(() => jest.restoreAllMocks());

  it('have fingerprints that reveal neither the secret nor that two are equal', () => {
    const fingerprints = secretFingerprints({ ...secrets, sessionSecret: secrets.adminToken }, master);
    expect(Object.keys(fingerprints)).toEqual(['SESSION_SECRET', 'ADMIN_TOKEN', 'REGISTRATION_SECRET']);
    expect(new Set(Object.values(fingerprints)).size).toBe(3);
    for (const fingerprint of Object.values(fingerprints)) expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
    const underAnother = secretFingerprints(secrets, new MasterKey('another master key that is long enough'));
    expect(underAnother.ADMIN_TOKEN).not.toBe(secretFingerprints(secrets, master).ADMIN_TOKEN);
  });

  it('have no fingerprint when unset', () => {
    const { ADMIN_TOKEN, SESSION_SECRET } = secretFingerprints({ ...secrets, adminToken: undefined }, master);
    expect([ADMIN_TOKEN, SESSION_SECRET]).toEqual([undefined, expect.any(String)]);
  });

  it('that differ are reported with the nodes and the consequence', () => {
    const own = cardOf('one/1');
    const other = { secrets: secretFingerprints({ ...secrets, adminToken: 'b'.repeat(32) }, master) };
    expect(differingSecrets(own, [own, cardOf('two/2')])).toEqual([]);
    expect(differingSecrets(own, [own, cardOf('two/2', other), cardOf('three/3', other)])).toEqual([
      'two/2, three/3 have a different ADMIN_TOKEN from one/1: organisers signed in at one are unknown at the other. Set the same on all nodes',
    ]);
  });

  it('are not compared with nodes that send no fingerprints, as in the previous release', () => {
    const older = { name: 'two/2' };
    expect(differingSecrets(cardOf('one/1'), [older])).toEqual([]);
    expect(differingSecrets(older, [cardOf('one/1')])).toEqual([]);
  });

  it('that differ are logged once per node', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const registry = new MemoryNodeRegistry();
    const nodeOf = (info: NodeInfo) => new Nodes({ registry, own: info });
    const one = nodeOf(cardOf('one/1'));
    warnOfDifferingSecrets(one);
    const other = { secrets: secretFingerprints({ ...secrets, sessionSecret: 'x'.repeat(32) }, master) };
    for (const info of [cardOf('two/2'), cardOf('three/3', other)]) {
      await nodeOf(info).announce();
      await one.heartbeat();
      await one.heartbeat();
    }
    expect(warned.mock.calls).toEqual([[expect.stringMatching(/^three\/3 has a different SESSION_SECRET/)]]);
  });
});
