require('./screens-together.cjs').runScreens('registration');
