const { join } = require('node:path');

require('../specs-together.cjs').runTogether(join(__dirname, '../../../libs/eventing/src'), {
  ending: '.spec.ts',
});
