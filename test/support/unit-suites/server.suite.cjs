const { join } = require('node:path');

require('../specs-together.cjs').runTogether(join(__dirname, '../../../apps/server/src'), {
  ending: '.spec.ts',
});
