// jsdom lacks these; react-router needs them at import time.
const { TextDecoder, TextEncoder } = require('node:util');
Object.assign(globalThis, { TextDecoder, TextEncoder, structuredClone });
