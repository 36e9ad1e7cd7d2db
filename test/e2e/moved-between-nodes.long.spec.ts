import { until } from '../support/until';
import { preferredMongo } from '../engines/mongo-servers';
import { addParticipant, answerSwish, requestSignInCode, goToPayment } from './support/registration-steps';
import { MovedRace, RACE_MORNING, FINISH_TIME } from './support/moved-race';
import { laptop } from './support/test-product';
import { shownButtons, TwoNodeProduct } from './support/two-node-product';

const time = expect.stringMatching(FINISH_TIME) as string;
const all = [1, 2, 3, 4, 5, 6];
const ABOUT_OWN_DATA = ['Ladda ner att läsa', 'Ladda ner som JSON', 'Begär att bli borttagna'];

describe.each(preferredMongo)('Screens of a race moved to another node, on %s,', (_, open) => {
  let product: TwoNodeProduct;

  beforeAll(async () => {
    product = await TwoNodeProduct.open(open, RACE_MORNING);
  });
  afterAll(() => product.close());

  /**
   * All six runners are listed with one finish each on both screens, and neither screen ever showed a
   * finisher as on the course.
   */
  const expectAllInForGood = async (race: MovedRace) => {
    for (const runner of all) await race.untilListed(runner);
    await race.untilSaved();
    for (const runner of all) {
      const [atLine, onList] = [
        await race.textsShownOn(race.timingPhone, runner),
        await race.textsShownOn(race.publicList, runner),
      ];
      expect([runner, atLine, onList]).toEqual([runner, ['ute', time], ['på banan', time]]);
      expect(onList.at(-1)).toBe(atLine.at(-1));
    }
    expect(await race.countJournalFinishes()).toEqual({ finishes: 6, runners: 6 });
  };

  it('never go back when the node has not read the newest finishes', async () => {
    const race = await MovedRace.started(product, 800);
    await race.finish(1, 2);
    await race.untilListed(2);
    await until(async () => (await race.finishedAt(product.urls[1])).length === 2);
    const inform = product.holdNotifications();
    await race.finish(3, 4);
    await race.untilListed(4);
    await race.untilSaved();

    const answered = race.untilAnswered();
    product.moveToOtherNode();
    await race.finish(5);
    await answered;
    await race.finish(6);
    await race.untilSaved();
    expect(await race.finishedAt(product.urls[1])).toEqual([1, 2]);
    inform();
    await expectAllInForGood(race);
    await until(async () => (await race.finishedAt(product.urls[0])).length === 6);
  });

  it('never go back when the node has lost the event store', async () => {
    const race = await MovedRace.started(product, 1600);
    await race.finish(1, 2);
    await race.untilListed(2);
    await until(async () => (await race.finishedAt(product.urls[1])).length === 2);
    const reconnect = product.silenceEventStore();
    await race.finish(3, 4);
    await race.untilListed(4);
    await race.untilSaved();

    const answered = race.untilAnswered();
    product.moveToOtherNode();
    await race.finish(5);
    await answered;
    await race.finish(6);
    expect(await race.finishedAt(product.urls[1])).toEqual([1, 2]);
    reconnect();
    await expectAllInForGood(race);
  });

  it('never show a finisher as on the course, also after a reload', async () => {
    const race = await MovedRace.started(product, 400);
    const inform = product.holdNotifications();
    await race.finish(1, 2);
    await race.untilListed(2);
    await race.untilSaved();
    product.moveToOtherNode();
    await race.finish(3);
    await race.timingPhone.reload();
    await race.bibButton(4).waitFor();
    await race.untilSaved();
    for (const runner of [1, 2, 3]) expect(await race.textsShownOn(race.timingPhone, runner)).toEqual([time]);
    expect(await race.finishedAt(product.urls[1])).toEqual([]);
    inform();
    await race.untilListed(3);
    for (const runner of [1, 2, 3]) expect(await race.textsShownOn(race.timingPhone, runner)).toEqual([time]);
  });

  it('undo a finish that the first node recorded', async () => {
    const race = await MovedRace.started(product, 2800);
    await race.finish(1);
    await race.untilListed(1);
    const inform = product.holdNotifications();
    await race.finish(2);
    await race.untilListed(2);
    await race.untilSaved();
    product.moveToOtherNode();
    await race.timingPhone.getByRole('button', { name: 'Ångra' }).click();
    await race.bibButton(2).waitFor();
    await race.untilSaved();
    inform();
    await race.untilListed(2, /^på banan$/);
    await race.finish(3);
    await race.untilListed(3);
    await race.untilSaved();
    for (const [runner, ...more] of [[1], [2, 'ute'], [3]] as const) {
      expect(await race.textsShownOn(race.timingPhone, runner)).toEqual(['ute', time, ...more]);
      expect(await race.textsShownOn(race.publicList, runner)).toEqual([
        'på banan',
        time,
        ...more.map(() => 'på banan'),
      ]);
    }
    expect(await race.finishedAt(product.urls[0])).toEqual([1, 3]);
  });

  it('continue when the first node was killed during a tap', async () => {
    const race = await MovedRace.started(product, 5600);
    await race.finish(1, 2);
    await race.untilListed(2);
    await Promise.all([race.finish(3), product.killFirstNode()]);
    await race.finish(4);
    product.moveToOtherNode();
    await race.finish(5, 6);
    await expectAllInForGood(race);
  });
});

describe.each(preferredMongo)('A family moved to another node during a payment, on %s,', (_, open) => {
  let product: TwoNodeProduct;

  beforeAll(async () => {
    product = await TwoNodeProduct.open(open, '2025-08-20T10:00:00.000Z');
  });
  afterAll(() => product.close());

  /** Signs a family in on the first node. */
  const signedIn = async (email: string) => {
    const family = await product.newPage();
    await requestSignInCode(product, family, email);
    await family.getByRole('textbox', { name: 'Kod' }).fill(await product.mailedCode(email));
    await family.waitForURL('**/anmalan/3');
    return family;
  };
  const child = (first: string) => ({ first, last: 'Ångström', age: '9', km: '0.8' });
  const expectPaidOnce = async (email: string, events: readonly string[]) => {
    for (const type of ['RegistrationBooked', 'PaymentRequested', 'PaymentConfirmed', 'RegistrationPaid'])
      expect(events.filter((each) => each === type)).toEqual([type]);
    const receipts = () => product.mailsTo(email).filter(({ subject = '' }) => /kvitto/i.test(subject));
    await until(() => Promise.resolve(receipts().length === 1));
  };

  it.each([
    ['the registration', 'Kalle'],
    ['the payment', 'Lisa'],
    ['its confirmation', 'Moa'],
  ])('reaches the receipt without action when the node has not read %s', async (unread, first) => {
    product.moveToFirstNode();
    const email = `${first.toLowerCase()}@example.se`;
    const before = product.eventTypes().length;
    let inform: (() => void) | undefined;
    const isNext = (what: string) => {
      if (what === unread) inform = product.holdNotifications();
    };
    isNext('the registration');
    const family = await signedIn(email);
    await addParticipant(family, child(first));
    isNext('the payment');
    await goToPayment(family);
    const cookies = await family.context().cookies();
    const buttons = await shownButtons(family);

    product.moveToOtherNode();
    isNext('its confirmation');
    await answerSwish(family, 'Betala');
    await until(() => Promise.resolve(product.eventTypes().slice(before).includes('PaymentConfirmed')));
    await family.waitForResponse((answer) => new URL(answer.url()).pathname === '/get');
    expect(family.url()).toBe(`${product.url}/anmalan/4`);
    inform?.();
    await family.getByText('Tack, anmälan är betald!').waitFor();
    // Only the links to the family's own data are new: no button asked to pay or sign in again.
    await family.getByRole('button', { name: ABOUT_OWN_DATA.at(-1) ?? '' }).waitFor();
    expect((await shownButtons(family)).slice(buttons.length)).toEqual(ABOUT_OWN_DATA);
    expect(await family.context().cookies()).toEqual(cookies);
    await family.getByRole('link', { name: 'Visa kvittot' }).click();
    await family.getByText('Swish-referens').waitFor();
    const visitor = await product.newPage(laptop);
    await visitor.goto(`${product.url}/startlistor?dag=2025-09-13&distans=0.8`);
    await visitor.getByRole('cell', { name: `${first} Ångström` }).waitFor();
    await expectPaidOnce(email, product.eventTypes().slice(before));
  });

  it('finds its payment after a reload, on a node that reads of it later', async () => {
    product.moveToFirstNode();
    const family = await signedIn('vera@example.se');
    await addParticipant(family, child('Vera'));
    const inform = product.holdNotifications();
    await goToPayment(family);
    product.moveToOtherNode();
    const asked = family.waitForRequest((request) => new URL(request.url()).pathname === '/get');
    const reloaded = family.reload();
    await asked;
    inform();
    await reloaded;
    await family.getByText('Väntar på din betalning').waitFor();
    // Besides the header only these buttons ever showed; above all none that books again.
    const [head, ...buttons] = await shownButtons(family);
    expect([head, buttons]).toEqual(['Anmälan', ['Öppna Swish', 'Avbryt betalningen']]);
  });
});
