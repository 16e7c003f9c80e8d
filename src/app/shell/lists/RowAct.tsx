import { buttonClass } from '~/ui/Button'

/** What is done on the marked row alone. */
export const ROW_ACT = `${buttonClass('quiet')} min-h-8`
