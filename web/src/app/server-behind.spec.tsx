import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { configQuery } from '../api/app-config';
import { usePaymentStatus } from '../api/payment-status';
import { racesQuery } from '../api/races';
import { cacheOwnRegistration, ownRegistrationQuery } from '../api/registration';
import { registrationsQuery } from '../api/registrations';
import { paymentLinkQuery, type LinkedPayment } from '../features/payment/PaymentLinkPage';
import {
  aConfig,
  aPayment,
  aRace,
  aRegistration,
  aBookedRegistration,
  anOwnRegistration,
  PAYREF,
  signedInConfig,
} from '../testing/builders';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render';

const server = new FakeServer();
let client: QueryClient;

beforeEach(() => {
  server.install();
  client = new QueryClient();
  client.setQueryData(configQuery.queryKey, aConfig(signedInConfig));
});

describe('A registration', () => {
  const read = async (body: unknown) => {
    server.on('GET /get', { body });
    return client.query({ ...ownRegistrationQuery, staleTime: 0 });
  };

  it('does not go back when a server is behind', async () => {
    const booked = aBookedRegistration({ revision: 4 });
    await read(booked);
    expect(await read(anOwnRegistration({ revision: 2 }))).toEqual(booked);
    expect(cacheOwnRegistration(client, anOwnRegistration({ revision: 3 }))).toEqual(booked);
    expect(client.getQueryData(ownRegistrationQuery.queryKey)).toEqual(booked);
  });

  it('caches the later answer at equal revisions, and that of another family', async () => {
    await read(aBookedRegistration({ revision: 4 }));
    const closed = aBookedRegistration({ revision: 4, closed: true });
    expect(await read(closed)).toEqual(closed);
    const other = anOwnRegistration({ email: 'annan@example.se', revision: 1 });
    expect(cacheOwnRegistration(client, other)).toEqual(other);
  });
});

describe('A payment link', () => {
  it('does not go back when a server is behind', async () => {
    const query = { ...paymentLinkQuery('abc'), staleTime: 0 };
    const linkAt = (revision: number) => ({ revision, state: 'waiting' }) as LinkedPayment;
    server.on('GET /api/payment-links/abc', { body: linkAt(5) });
    await client.query(query);
    server.on('GET /api/payment-links/abc', { body: linkAt(4) });
    expect(await client.query(query)).toEqual(linkAt(5));
    server.on('GET /api/payment-links/abc', { body: linkAt(6) });
    expect(await client.query(query)).toEqual(linkAt(6));
  });
});

describe('The list of races', () => {
  it('keeps a started race and a new one when a server is behind', async () => {
    const started = aRace({ state: 'started', revision: 7 });
    const created = aRace({ part: 'race-250913-08', revision: 6 });
    const planned = aRace({ part: 'race-250913-28', revision: 2 });
    server.on('GET /api/races?ended=true', { body: [planned, started, created] });
    await client.query({ ...racesQuery, staleTime: 0 });
    const opened = { ...planned, revision: 3 };
    server.on('GET /api/races?ended=true', { body: [opened, aRace()], dayRevisions: '250913=5' });
    expect(await client.query({ ...racesQuery, staleTime: 0 })).toEqual([opened, started, created]);
  });
});

describe('The registrations query', () => {
  it('keeps newer rows, and rows that a server behind does not have', async () => {
    const paid = aPayment({ status: 'PAID', revision: 9 });
    const first = {
      registrations: [aRegistration({ revision: 4 }), aRegistration({ registration: 'new', revision: 2 })],
      payments: [paid],
      listed: {},
      receipts: { [paid.id]: 7 },
    };
    server.on('GET /admin/registrations', { body: first });
    await client.query({ ...registrationsQuery, staleTime: 0 });
    const renamed = aRegistration({ email: 'ny@example.se', revision: 5 });
    const behind = {
      registrations: [renamed],
      payments: [{ ...paid, status: 'CREATED', revision: 8 }],
      listed: {},
    };
    server.on('GET /admin/registrations', { body: behind });
    expect(await client.query({ ...registrationsQuery, staleTime: 0 })).toEqual({
      registrations: [renamed, first.registrations[1]],
      payments: [paid],
      links: [],
      listed: {},
      receipts: first.receipts,
    });
  });
});

describe('A decided payment', () => {
  function Status() {
    return <p>{usePaymentStatus(PAYREF).status}</p>;
  }

  it('stays decided when a server is behind', async () => {
    const route = `GET /verify?id=${PAYREF}`;
    const { server: pageServer, socket } = renderPage(<Status />, {
      config: signedInConfig,
      server: new FakeServer().on(route, { status: 200 }),
    });
    expect(await screen.findByText('final')).toBeVisible();
    pageServer.on(route, { status: 202 });
    act(() => socket.say('payment', { payment: 'ok', payid: PAYREF }));
    await waitFor(() => expect(screen.getByText('final')).toBeVisible());
    expect(pageServer.requestsTo(route)).toHaveLength(1);
  });
});
