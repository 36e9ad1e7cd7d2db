require('./specs-together.cjs').runTogether('public');
