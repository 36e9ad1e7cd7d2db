require('./specs-together.cjs').runTogether('rest');
