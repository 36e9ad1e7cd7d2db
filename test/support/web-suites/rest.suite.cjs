require('./screens-together.cjs').runScreens('rest');
