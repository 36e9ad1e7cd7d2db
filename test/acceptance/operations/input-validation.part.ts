import { routeInputs } from '../support/route-inputs';
import { startApp, type RunningApp } from '../support/running-app';

/**
 * They validate input themselves: a Swish callback only triggers a query, and a mail program posts a form in
 * one of two formats.
 */
const SELF_VALIDATED = ['PaymentsController.receive', 'UnsubscribeController.unsubscribe'];

describe('Request input', () => {
  let app: RunningApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  it('is validated at every route, by a class with rules or by a schema', () => {
    const inputs = routeInputs(app);
    expect(inputs.length).toBeGreaterThan(30);
    expect(inputs.filter(({ fields }) => fields.length === 0).map(({ name }) => name)).toEqual(
      SELF_VALIDATED,
    );
  });
});
