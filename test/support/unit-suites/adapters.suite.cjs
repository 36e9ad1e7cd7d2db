const { join } = require('node:path');

require('../specs-together.cjs').runTogether(join(__dirname, '../../../libs/adapters/src'), {
  ending: '.spec.ts',
});
