require('./specs-together.cjs').runTogether('timing');
