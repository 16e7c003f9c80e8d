import type { EventEmitter } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow } from 'happy-dom'

/** As a browser asks whoever is about to leave a page that would lose something. With nobody listening it just leaves. */
export async function mayLeave(window: BrowserWindow, events: EventEmitter): Promise<boolean> {
  const event = new window.Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  if (!event.defaultPrevented || events.listenerCount('dialog') === 0) return true
  return new Promise((resolve) => {
    const [accept, dismiss] = [async () => resolve(true), async () => resolve(false)]
    events.emit('dialog', { type: () => 'beforeunload', accept, dismiss })
  })
}

type Link = { href: string; download: string; hasAttribute: (name: string) => boolean }

/** A link that saves a file is told of as a browser tells of it. */
export function equipSaving(window: BrowserWindow, events: EventEmitter) {
  const files = new Map<string, Blob>()
  class OwnURL extends window.URL {
    static override createObjectURL(blob: never) {
      const address = super.createObjectURL(blob)
      files.set(address, blob)
      return address
    }
  }
  const links = window.HTMLAnchorElement.prototype
  const click = Reflect.get(links, 'click') as (this: Link) => void
  links.click = function (this: Link) {
    const file = files.get(this.href)
    if (!file || !this.hasAttribute('download')) return click.call(this)
    const suggestedFilename = () => this.download
    const path = async () => {
      const at = join(await mkdtemp(join(tmpdir(), 'frontdesk-e2e-')), 'file')
      await writeFile(at, Buffer.from(await file.arrayBuffer()))
      return at
    }
    events.emit('download', { suggestedFilename, path })
  } as never
  Object.assign(window, { URL: OwnURL })
}

const SAID = { log: 'log', info: 'info', warn: 'warning', error: 'error' } as const

/** What a page says to its console is told of. */
export function equipSaying(window: BrowserWindow, events: EventEmitter) {
  const console: object = Object.create(window.console)
  for (const [name, kind] of Object.entries(SAID))
    Object.assign(console, {
      [name]: (...parts: unknown[]) =>
        events.emit('console', { type: () => kind, text: () => parts.map(String).join(' ') }),
    })
  Object.assign(window, { console })
}
