'use strict';
// Lets plain Node run this repository's TypeScript. Worker threads and child processes of tests start here,
// with the module to run as the last argument. A built program never uses it.
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const { transformSync } = require('@swc/core');

const libraries = join(__dirname, '../../..');
const options = {
  module: { type: 'commonjs' },
  jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } },
  sourceMaps: 'inline',
  swcrc: false,
};

Module._extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename });
  module._compile(code, filename);
};

const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => {
  const [, library] = /^@app\/(\w+)$/.exec(request) ?? [];
  return resolve(library ? join(libraries, library, 'src/index.ts') : request, ...rest);
};

require(process.argv[2]);
