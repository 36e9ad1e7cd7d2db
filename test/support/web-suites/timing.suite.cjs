require('./screens-together.cjs').runScreens('timing');
