require('./specs-together.cjs').runTogether('registration');
