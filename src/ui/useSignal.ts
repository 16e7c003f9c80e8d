import { useSyncExternalStore } from 'react'

type Told<T> = { readonly subscribe: (listener: () => void) => () => void; readonly get: () => T }

/** What it holds now; drawn anew when it tells of another. The same object until then. */
export const useSignal = <T>({ subscribe, get }: Told<T>): T => useSyncExternalStore(subscribe, get)
