import { useConnection } from '../session/connection'

/** To the page of the surface that this connection has. What another maker's takes is not ours to tell. */
export function ApiLink() {
  const { isOurs, surface } = useConnection()
  if (!isOurs) return null
  return (
    <p className="max-w-prose text-ink-2">
      A program of your own has a key as well:{' '}
      <a
        href={`/docs/${surface}.html`}
        // A link that was just made is shown once, and would be gone with this page.
        target="_blank"
        rel="noreferrer"
        className="font-semibold text-accent underline underline-offset-4"
      >
        what it can ask, and how
      </a>
    </p>
  )
}
