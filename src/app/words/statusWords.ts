// Status by colour and by word. A status that this dashboard does not know is shown in the service's own word.

const COLOURS: Readonly<Record<string, string>> = {
  pending: 'pending',
  pending_deposit: 'pending',
  scheduled: 'pending',
  confirmed: 'confirmed',
  checked_in: 'checked-in',
  in_progress: 'in-progress',
  ready: 'completed',
  completed: 'completed',
  canceled: 'cancelled',
  no_show: 'no-show',
  draft: 'pending',
  sent: 'confirmed',
  accepted: 'completed',
  declined: 'cancelled',
  expired: 'no-show',
  converted: 'checked-in',
  unpaid: 'in-progress',
  partial: 'in-progress',
  paid: 'completed',
  voided: 'cancelled',
  void: 'cancelled',
  refunded: 'cancelled',
  active: 'completed',
  disabled: 'no-show',
}

const WORDS: Readonly<Record<string, string>> = { no_show: 'No-show', partial: 'Partly paid' }

/** "checked_in" as "Checked in". */
export function statusWord(status: string): string {
  const known = WORDS[status]
  if (known !== undefined) return known
  const words = status.replaceAll('_', ' ').trim()
  return words === '' ? 'No status' : words[0]?.toUpperCase() + words.slice(1)
}

/** A colour of the tokens, as a value for a style. */
export const statusColour = (status: string) => `var(--color-${COLOURS[status] ?? 'cancelled'})`
