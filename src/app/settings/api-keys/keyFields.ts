import * as z from 'zod/mini'
import { trimmed } from '~/app/format/fieldErrors'
import { endOfDay, expiryError } from '~/app/quotes/builder/expiry'
import type { KeyDraft } from '~/client/nouns/apiKeys'
import * as field from '~/domain/fields'
import { isScope, KEY_PRESET_NAMES } from '~/domain/scopes'

/** A preset, or scopes picked one by one. */
export const ACCESS = [...KEY_PRESET_NAMES, 'scopes'] as const

export type KeyTyped = {
  label: string
  access: (typeof ACCESS)[number]
  scopes: string[]
  /** The last day on which it is good; '' is no expiry. */
  until: string
}

export const BLANK_KEY: KeyTyped = { label: '', access: 'read-only', scopes: [], until: '' }

/** What the form takes, by the rules of the service; a day ends as it does in the shop. */
export const keyFields = (zone: string) =>
  z.pipe(
    z
      .object({
        label: z.pipe(z.transform(trimmed), field.label),
        access: z.enum(ACCESS),
        scopes: z.array(z.string()),
        until: z.string(),
      })
      .check(
        z.refine(({ access, scopes }) => access !== 'scopes' || scopes.some(isScope), {
          error: 'pick at least one scope',
          path: ['scopes'],
        }),
        z.superRefine(({ until }, context) => {
          const message = until === '' ? undefined : expiryError(until, zone, Date.now())
          if (message !== undefined) context.addIssue({ code: 'custom', message, path: ['until'] })
        }),
      ),
    z.transform(({ label, access, scopes, until }): KeyDraft => ({
      label,
      ...(access === 'scopes' ? { scopes: scopes.filter(isScope) } : { preset: access }),
      ...(until !== '' && { expires_at: endOfDay(until, zone) }),
    })),
  )
