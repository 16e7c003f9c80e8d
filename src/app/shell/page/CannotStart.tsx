/** Over plain http, or in a browser that is old or locked down: what is entered could not be kept until it is confirmed. */
export default function CannotStart() {
  const [title, why, advice] = isSecureContext
    ? [
        'This browser can’t run Frontdesk',
        'Recording payments safely needs IndexedDB and Web Locks, and this browser has neither or only one.',
        'Update it, allow this page to store data, or use another browser.',
      ]
    : [
        'Not over plain http',
        'This connection is not encrypted. Without encryption the browser does not offer what recording payments safely needs.',
        'Open the dashboard at its https address, or at localhost on the computer that runs it.',
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
