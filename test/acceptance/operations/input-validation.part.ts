import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { ModulesContainer } from '@nestjs/core';
import { getMetadataStorage } from 'class-validator';
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
    const inputs = [...app.app.get(ModulesContainer).values()]
      .flatMap(({ controllers }) => [...controllers.values()])
      .flatMap(({ metatype }) => inputsOf(metatype as Controller));
    expect(inputs.length).toBeGreaterThan(30);
    expect(inputs.filter(({ isValidated }) => !isValidated).map(({ name }) => name)).toEqual(SELF_VALIDATED);
  });
});

type Controller = new () => Record<string, object>;

/** Returns the whole bodies and queries that a controller's methods take. */
function inputsOf(controller: Controller): { name: string; isValidated: boolean }[] {
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).flatMap((method) => {
    const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {};
    const types = Reflect.getMetadata('design:paramtypes', prototype, method) ?? [];
    return Object.entries<{ index: number; data?: string; schema?: object }>(parameters)
      .filter(([key, { data }]) => WHOLE_INPUTS.includes(Number(key.split(':')[0])) && data === undefined)
      .map(([, { index, schema }]) => ({
        name: `${controller.name}.${method}`,
        isValidated: schema !== undefined || hasRules(types[index]),
      }));
  });
}

const WHOLE_INPUTS: readonly number[] = [RouteParamtypes.BODY, RouteParamtypes.QUERY];

function hasRules(type: new () => object): boolean {
  return getMetadataStorage().getTargetValidationMetadatas(type, '', false, false).length > 0;
}
