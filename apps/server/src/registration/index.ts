// The door of this room: what other rooms use of it. Nothing else in here is theirs.
export { AskPrice } from './ask-price.handler';
export { BookingDesk, type Order } from './booking-desk';
export { CampaignHistory } from './campaign-history';
export { FAMILY, RegistrationDesk } from './registration-desk';
export { RegistrationHistory } from './registration-history';
export { Season } from './season';
export { type SessionData, ShowSession } from './show-session.handler';
export { ThisSeason } from './this-season';
