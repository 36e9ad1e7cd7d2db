const { join } = require('node:path');

require('../specs-together.cjs').runTogether(join(__dirname, '../../../libs/domain/src'), {
  ending: '.spec.ts',
});
