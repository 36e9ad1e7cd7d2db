import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { ModulesContainer } from '@nestjs/core';
import { getMetadataStorage } from 'class-validator';
import type { RunningApp } from './running-app';

/** A whole body or query that a controller's method takes. `fields` is empty for one that nothing validates. */
export interface RouteInput {
  readonly name: string;
  /** Such as `POST /update`. */
  readonly route: string;
  readonly kind: 'body' | 'query';
  readonly fields: readonly string[];
}

/** Returns the whole bodies and queries of every route. */
export function routeInputs({ app }: RunningApp): readonly RouteInput[] {
  return [...app.get(ModulesContainer).values()]
    .flatMap(({ controllers }) => [...controllers.values()])
    .flatMap(({ metatype }) => inputsOf(metatype as Controller));
}

type Controller = new () => Record<string, object>;

interface Parameter {
  readonly index: number;
  readonly data?: string;
  readonly schema?: { readonly shape?: object };
}

function inputsOf(controller: Controller): RouteInput[] {
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).flatMap((method) => {
    const parameters: Record<string, Parameter> =
      Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {};
    const types = Reflect.getMetadata('design:paramtypes', prototype, method) ?? [];
    return Object.entries(parameters).flatMap(([id, { index, data, schema }]) => {
      const kind = KINDS.get(Number(id.split(':')[0]));
      if (kind === undefined || data !== undefined) return [];
      const fields = schema ? Object.keys(schema.shape ?? {}) : fieldsOf(types[index]);
      return [{ name: `${controller.name}.${method}`, route: routeOf(controller, method), kind, fields }];
    });
  });
}

const KINDS: ReadonlyMap<number, RouteInput['kind']> = new Map([
  [RouteParamtypes.BODY, 'body'],
  [RouteParamtypes.QUERY, 'query'],
]);

function fieldsOf(type: new () => object): readonly string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

function routeOf(controller: Controller, method: string): string {
  const handler = (controller.prototype as Record<string, object>)[method] ?? {};
  const paths = [Reflect.getMetadata(PATH_METADATA, controller), Reflect.getMetadata(PATH_METADATA, handler)];
  const steps = paths.flatMap((path: string) => path.split('/')).filter(Boolean);
  return `${RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? ''} /${steps.join('/')}`;
}
