const { join } = require('node:path');

require('../specs-together.cjs').runTogether(join(__dirname, '../../../libs/views/src'), {
  ending: '.spec.ts',
});
