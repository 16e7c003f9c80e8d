import { useEffect } from 'react'

/** What the browser's tab, its history and a bookmark call the page. */
export function useTitle(page: string) {
  useEffect(() => {
    document.title = `${page} · Frontdesk`
  }, [page])
}
