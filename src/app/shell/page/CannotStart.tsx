/** Over plain http, or in a browser that is old or locked down: what is entered could not be kept until it is confirmed. */
export default function CannotStart() {
  const [title, why, advice] = isSecureContext
    ? [
        'This browser can’t run Frontdesk',
        'It lacks what recording payments safely needs (IndexedDB and Web Locks).',
        'Update it, allow this page to store data, or use another browser.',
      ]
    : [
        'Not over plain http',
        'This page came over a line that is not encrypted, and a browser gives such a page nothing that recording payments safely needs.',
        'Open this dashboard at its address that begins with https, or on the computer that runs it at localhost.',
      ]
  return (
    <main className="mx-auto mt-16 grid max-w-xl gap-3 p-4">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <p className="text-ink-2">
        {why} Nothing was opened or sent. {advice}
      </p>
    </main>
  )
}
