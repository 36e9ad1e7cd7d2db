require('./screens-together.cjs').runScreens('organisers');
