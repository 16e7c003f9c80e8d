import { createSignal } from '~/client/signal'

/** The dialog that is asked for over whatever page is on screen. */
export const dialogAsked = createSignal<'new customer' | 'keyboard shortcuts' | 'sign out' | null>(null)
