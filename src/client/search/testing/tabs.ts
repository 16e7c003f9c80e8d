import type { TabLeader } from '~/client/search/searchIndex'

/** Tabs of one browser: the first open one leads, and each gets the others' messages. */
export function createFakeTabs() {
  type Tab = { takers: Set<() => void>; hearers: Set<(message: unknown) => void> }
  const tabs: Tab[] = []

  function open(): TabLeader & { close(): void } {
    const tab: Tab = { takers: new Set(), hearers: new Set() }
    tabs.push(tab)
    return {
      isLeader: () => tabs[0] === tab,
      subscribe(taker) {
        tab.takers.add(taker)
        return () => tab.takers.delete(taker)
      },
      tell(message) {
        if (!tabs.includes(tab)) throw new DOMException('closed', 'InvalidStateError')
        for (const other of tabs) {
          // As through a channel: later, and a copy.
          if (other !== tab)
            for (const hear of other.hearers) queueMicrotask(() => hear(structuredClone(message)))
        }
      },
      hear(hearer) {
        tab.hearers.add(hearer)
        return () => tab.hearers.delete(hearer)
      },
      close() {
        const wasLeader = tabs[0] === tab
        tabs.splice(tabs.indexOf(tab), 1)
        if (wasLeader) for (const taker of tabs[0]?.takers ?? []) taker()
      },
    }
  }
  return { open }
}
