import { MemoryMailer } from '@app/adapters';
import type { Overview } from '@app/domain';
import { Logger } from '@nestjs/common';
import { until } from '../support/until';
import { part, type RunningApp } from './support/running-app';
import { TwoNodes } from './support/two-nodes';

const deviceId = '5b0c4a0e-0000-4000-8000-000000000001';
const raceMorning = Date.parse('2025-09-13T07:30:00Z');

describe('The overview at one of two nodes', () => {
  let nodes: TwoNodes;
  let here: RunningApp;
  let there: RunningApp;

  beforeAll(async () => {
    for (const level of ['warn', 'error'] as const) jest.spyOn(Logger.prototype, level).mockImplementation();
    nodes = await TwoNodes.start({ now: raceMorning, mailer: new MemoryMailer() });
    [here, there] = [nodes.leader, nodes.other];
    await here.createRaceWith(1);
    await here.applyCommands({ id: 'o-1', type: 'StartRace', part, device: 'mål-1', deviceId });
    await until(async () => (await overview()).devices.length === 1);
  });
  afterAll(async () => {
    await nodes.stop();
    jest.restoreAllMocks();
  });

  const overview = async () => (await here.getAsOrganiser('/admin/api/overview')).body as Overview;
  const device = async () => (await overview()).devices[0];
  /** Sends both nodes' heartbeats, which carry what they know of phones, without waiting for the interval. */
  const sendHeartbeats = async () => {
    await there.engines.nodes.heartbeat();
    await here.engines.nodes.heartbeat();
  };
  const waitUntilDisconnected = () =>
    until(async () => {
      await sendHeartbeats();
      return (await device())?.isConnected === false;
    });
  const phoneAt = async (node: RunningApp, unsent: number) => {
    const phone = await node.connectScreen(await node.organiserHeaders());
    await phone.emitWithAck('tell-device', { deviceId, name: 'mål-ett', unsent });
    return phone;
  };

  it("shows a phone at the other node and counts that node's sockets", async () => {
    expect(await device()).toMatchObject({ isConnected: false, unsent: null });
    const phone = await phoneAt(there, 2);
    await sendHeartbeats();
    expect(await device()).toMatchObject({ name: 'mål-ett', isConnected: true, unsent: 2 });
    expect((await overview()).system).toMatchObject({ sockets: 1, isCutOff: false });
    phone.disconnect();
    await waitUntilDisconnected();
    expect(await device()).toMatchObject({ unsent: 2 });
  });

  it('follows a phone that moves to the other node and back', async () => {
    const first = await phoneAt(there, 4);
    nodes.clock.advance(1000);
    const second = await phoneAt(here, 1);
    first.disconnect();
    await sendHeartbeats();
    expect(await device()).toMatchObject({ isConnected: true, unsent: 1 });
    second.disconnect();
    await waitUntilDisconnected();
    expect(await device()).toMatchObject({ unsent: 1 });
    nodes.clock.advance(1000);
    await phoneAt(there, 3);
    await sendHeartbeats();
    expect(await device()).toMatchObject({ isConnected: true, unsent: 3 });
  });

  it("shows isCutOff while the other node's heartbeats are missing", async () => {
    const reconnect = nodes.disconnectLeader();
    await expect(here.engines.nodes.heartbeat()).rejects.toThrow();
    expect((await overview()).system.isCutOff).toBe(true);
    reconnect();
    await until(async () => !(await overview()).system.isCutOff);
  });
});
