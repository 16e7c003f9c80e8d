/** So many places have room for their words on a phone, More among them. */
export const ON_PHONE = 5
