import { EMAIL, MARK, PHONE } from '~/service/testing/load'

/** Lines of a log in which one of these secrets stands, or whatever somebody at the counter has typed. */
export const betrayals = (log: string, secrets: readonly string[]) =>
  log
    .split('\n')
    .filter(
      (line) =>
        [MARK, PHONE, EMAIL].some((typed) => typed.test(line)) ||
        secrets.some((secret) => line.includes(secret)),
    )
