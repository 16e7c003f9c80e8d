import { Menu } from '@base-ui/react/menu'
import { useId } from 'react'
import { useLabels } from '~/app/appointments/Labels'
import { whyNotMovable } from '~/app/appointments/whyNotMovable'
import { StatusDial } from '~/app/format/StatusDial'
import { statusWord } from '~/app/format/statusWords'
import { useCapabilities } from '~/app/session/connection'
import type { Appointment } from '~/client/nouns/nouns'
import { isInShop } from '~/domain/appointments'
import { hasLabel } from '~/domain/labels'
import { READY_LABEL } from '~/domain/lateness'

const takeFocus = (popup: HTMLElement | null) => popup?.focus({ preventScroll: true })

export type CardMenuProps = {
  /** As it was when the menu was opened: nothing in it changes its place under a hand. */
  row: Appointment
  /** The status that it has by now; null where it was deleted. */
  now: string | null
  /** What another desk has done to it since. */
  news: string | null
  anchor: HTMLElement
  onOpenCard: () => void
  onMove: (status: string) => void
  /** `isLeft`: the focus has gone elsewhere. */
  onClose: (isLeft: boolean) => void
}

const ITEM =
  'flex min-h-10 cursor-default items-center gap-2.5 rounded-lg px-3 py-1.5 outline-none data-highlighted:bg-sunken data-disabled:text-ink-3'

/** What can be done with a card without dragging it. One for the whole board, at whichever card it was asked for. */
export default function CardMenu({ row, now, news, anchor, onOpenCard, onMove, onClose }: CardMenuProps) {
  const known = useCapabilities()
  const id = useId()
  const labels = useLabels()
  const isLabeled = hasLabel(row.notes, READY_LABEL)
  // Where Ready is a column, a card is moved there.
  const hasColumn = known.appointmentStatuses.includes('ready')
  const mayLabel = labels && !hasColumn && (isLabeled || isInShop(row.status))
  return (
    <Menu.Root open onOpenChange={(open, { reason }) => !open && onClose(reason === 'focus-out')}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          align="end"
          sideOffset={4}
          collisionBoundary={anchor.closest('main') ?? 'clipping-ancestors'}
          className="z-30"
        >
          {/* The board itself puts the focus back on the card, wherever that is by then. */}
          <Menu.Popup
            // At once, not a frame later: what is typed after the menu shows is for the menu.
            ref={takeFocus}
            finalFocus={false}
            className="max-h-(--available-height) w-72 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-high outline-none"
          >
            <Menu.Group>
              <Menu.GroupLabel className="px-3 pt-1.5 pb-1 text-sm font-semibold text-ink-3">
                Move to
              </Menu.GroupLabel>
              {known.appointmentStatuses
                .filter((status) => status !== row.status)
                .map((status) => {
                  const reason = whyNotMovable(known, row.status, status)
                  // What is offered follows the card. The words keep their room, so that no choice moves.
                  const isRefused = now === null || whyNotMovable(known, now, status) !== null
                  const isChanged = now !== row.status
                  return (
                    <Menu.Item
                      key={status}
                      disabled={isRefused}
                      label={statusWord(status)}
                      aria-label={statusWord(status)}
                      {...(isRefused && { 'aria-describedby': isChanged ? `${id}-news` : `${id}-${status}` })}
                      onClick={() => onMove(status)}
                      className={ITEM}
                    >
                      <StatusDial status={status} />
                      <span className="grid">
                        {statusWord(status)}
                        {reason !== null && (
                          <small id={`${id}-${status}`} className={`text-sm ${isChanged ? 'invisible' : ''}`}>
                            {reason}
                          </small>
                        )}
                      </span>
                    </Menu.Item>
                  )
                })}
            </Menu.Group>
            <Menu.Separator className="my-1 h-px bg-line" />
            {mayLabel && (
              <Menu.Item
                className={ITEM}
                disabled={now === null}
                onClick={() => void (isLabeled ? labels.remove : labels.add)(row, READY_LABEL)}
              >
                {isLabeled ? `Take off ${READY_LABEL}` : `Mark ${READY_LABEL}`}
              </Menu.Item>
            )}
            <Menu.Item className={ITEM} onClick={onOpenCard}>
              Open
            </Menu.Item>
          </Menu.Popup>
          {/* Beneath it, so that nothing in it moves. */}
          <p
            id={`${id}-news`}
            role="status"
            className="mt-1 w-72 rounded-xl border border-line bg-surface px-4.5 py-2 text-sm font-semibold text-accent shadow-high empty:hidden"
          >
            {news}
          </p>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
