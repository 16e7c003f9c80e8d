/** So many items have room for their words on a phone, More among them. */
export const PHONE_NAV_ITEMS = 5
