require('./screens-together.cjs').runScreens('public');
