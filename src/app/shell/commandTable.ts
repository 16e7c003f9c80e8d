import { useNavigate } from '@tanstack/react-router'
import { openBooking } from '~/app/appointments/booking/openBooking'
import { isOwed } from '~/app/money/invoiceWords'
import { toPayment } from '~/app/money/toPayment'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { choose, usePreferences } from '~/app/session/preferences'
import { mayRead, mayWrite } from '~/domain/capabilities'
import type { Theme } from '~/ui/theme'
import type { Command } from './keys/commandPalette'
import { NAV_ITEMS } from './navItems'
import { dialogAsked } from './page/dialogAsked'

const THEMES: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' }

/** By what a page is called besides. */
const PAGE_WORDS: Partial<Record<string, string>> = {
  '/schedule': 'week calendar',
  '/invoices': 'bills',
  '/quotes': 'estimates',
  '/customers': 'cars vehicles',
  '/settings': 'devices api keys webhooks',
}

const typed = (word: string) => `type “${word}”`

/** What can be done from every page. What the key does not allow is not there. */
export function useShopCommands(): readonly Command[] {
  const known = useCapabilities()
  const navigate = useNavigate()
  const { theme } = usePreferences()
  const { api, records } = useConnection()
  const commands: (Command | false)[] = [
    mayWrite(known, 'appointments') && {
      name: 'New appointment',
      words: 'book',
      icon: 'schedule',
      keys: ['F2'],
      group: 'commands',
      run: () => openBooking(),
      of: ({ id, name }) => ({
        name: `Book ${name}`,
        words: 'new appointment',
        icon: 'schedule',
        keys: ['Shift Enter'],
        run: () => openBooking({ customerId: id }),
      }),
    },
    mayWrite(known, 'customers') && {
      name: 'New customer',
      icon: 'customers',
      keys: ['F2'],
      group: 'commands',
      run: () => dialogAsked.set('new customer'),
    },
    mayWrite(known, 'quotes') && {
      name: 'New quote',
      words: 'estimate',
      icon: 'quotes',
      keys: ['F2'],
      group: 'commands',
      run: () => void navigate({ to: '/quotes/new' }),
      of: ({ id, name }) => ({
        name: `New quote for ${name}`,
        words: 'estimate',
        icon: 'quotes',
        run: () => void navigate({ to: '/quotes/new', search: { customer: id } }),
      }),
    },
    mayWrite(known, 'payments') &&
      mayRead(known, 'invoices') && {
        name: 'Record payment',
        words: 'pay money',
        hint: typed('pay'),
        icon: 'payments',
        group: 'commands',
        // Of an open invoice, each of which says so.
        run: () => void navigate({ to: '/invoices' }),
        of({ id, name }) {
          const owed = records.invoices.all().filter((one) => one.customerId === id && isOwed(one))
          if (owed.length === 0) return null
          return {
            name: `Record payment of ${name}`,
            words: 'pay for money',
            icon: 'payments',
            keys: ['Ctrl Enter'],
            run: () => toPayment(navigate, id, owed),
          }
        },
      },
    api.payments !== null && {
      name: 'Day close',
      words: 'drawer till',
      hint: typed('close'),
      icon: 'payments',
      group: 'commands',
      run: () => void navigate({ to: '/day-close' }),
    },
    mayRead(known, 'appointments') && {
      name: 'Call list for tomorrow',
      words: 'phone confirm',
      hint: typed('call'),
      icon: 'phone',
      group: 'commands',
      run: () => void navigate({ to: '/schedule/calls' }),
    },
    ...NAV_ITEMS.filter(({ needs }) => needs === undefined || needs.some((one) => mayRead(known, one))).map(
      ({ to, word, icon }): Command => ({
        name: word,
        words: `go ${PAGE_WORDS[to] ?? ''}`,
        hint: typed(word.toLowerCase()),
        icon,
        group: 'pages',
        run: () => void navigate({ to }),
      }),
    ),
    ...(['light', 'dark', 'system'] as const)
      .filter((one) => one !== theme)
      .map((one): Command => ({
        name: `Theme: ${THEMES[one]}`,
        words: 'color colour mode',
        hint: `now ${THEMES[theme]}, ${typed(one)}`,
        icon: 'settings',
        group: 'computer',
        run: () => choose({ theme: one }),
      })),
    {
      name: 'Keyboard shortcuts',
      words: 'keys help',
      hint: typed('keyboard'),
      icon: 'settings',
      group: 'computer',
      run: () => dialogAsked.set('keyboard shortcuts'),
    },
    {
      name: 'Sign out',
      words: 'log off leave',
      hint: typed('sign'),
      icon: 'settings',
      group: 'computer',
      run: () => {
        dialogAsked.set('sign out')
        void navigate({ to: '/settings' })
      },
    },
  ]
  return commands.filter((command) => command !== false)
}
