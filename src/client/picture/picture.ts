import { openDB, type DBSchema } from 'idb'
import * as z from 'zod/mini'
import { Session } from '../../contract/session'
import type { BoardReading } from '../board'
import { marked, PICTURE } from './mark'

// The last picture of the cards of one connection: what a page begins with before any answer is here, and without a line.

/** By its query's key, without the connection's name. */
export type PicturedLook = { readonly key: readonly string[]; readonly look: BoardReading }

export type Picture = {
  readonly session: Session
  readonly looks: readonly PicturedLook[]
  /** When the session ends that is not used any more: nothing is shown past it. */
  readonly endsAt: number
  readonly takenAt: number
}

interface Schema extends DBSchema {
  pictures: { key: string; value: Picture }
  /** The one connection of which a picture may be kept: another tab's, which has not heard yet, is not. */
  whose: { key: 'whose'; value: string }
}

/** Raised with each change of what a picture holds: a picture of another version is dropped, not read. */
const VERSION = 2
const STORES = ['pictures', 'whose'] as const

const open = () =>
  openDB<Schema>('frontdesk-cache', VERSION, {
    upgrade(fresh) {
      for (const name of fresh.objectStoreNames) fresh.deleteObjectStore(name)
      for (const name of STORES) fresh.createObjectStore(name)
    },
    blocking(_current, _wanted, event) {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

async function within<T>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Of this connection a picture may be kept from now on, and of no other: theirs are gone. */
export async function beginPicture(connection: string) {
  // Before anything is written: a sign-out meanwhile has to know that there may be something to forget.
  localStorage.setItem(PICTURE, 'kept')
  await within(async (database) => {
    const tx = database.transaction(STORES, 'readwrite')
    if ((await tx.objectStore('whose').get('whose')) !== connection) {
      await tx.objectStore('pictures').clear()
      await tx.objectStore('whose').put(connection, 'whose')
    }
    await tx.done
  })
}

/** Unless another has signed in since, or this one out. */
export const keepPicture = (connection: string, picture: Picture) =>
  within(async (database) => {
    const tx = database.transaction(STORES, 'readwrite')
    if ((await tx.objectStore('whose').get('whose')) === connection)
      await tx.objectStore('pictures').put(picture, connection)
    await tx.done
  })

/** Of any connection. Rejects where something may have stayed; it is not shown even then. */
export async function forgetPictures() {
  if (marked(PICTURE) === null) return
  try {
    await within(async (database) => {
      const tx = database.transaction(STORES, 'readwrite')
      await Promise.all([...STORES.map((store) => tx.objectStore(store).clear()), tx.done])
    })
  } finally {
    localStorage.removeItem(PICTURE)
  }
}

/** The one to begin with; null where there is none, or its time is over. */
export async function readPicture(now = Date.now()): Promise<Picture | null> {
  if (marked(PICTURE) === null) return null
  const picture = await within(async (database) => {
    const whose = await database.get('whose', 'whose')
    return whose === undefined ? undefined : database.get('pictures', whose)
  })
  if (!picture) return null
  const isGood = z.safeParse(Session, picture.session).success
  // A clock that was set back would show it for longer.
  if (isGood && now >= picture.takenAt && now < picture.endsAt) return picture
  await forgetPictures()
  return null
}
