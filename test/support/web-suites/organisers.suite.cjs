require('./specs-together.cjs').runTogether('organisers');
